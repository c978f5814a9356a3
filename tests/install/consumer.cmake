# Run by ctest: cmake -D BUILD=... -D SOURCE=... -D WORK=... -D CXX=... -P consumer.cmake
cmake_policy(VERSION 3.25)
file(REMOVE_RECURSE ${WORK}/tree ${WORK}/consumer)
set(run COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/tree
  OUTPUT_QUIET ${run})
execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${WORK}/consumer
  -DCMAKE_PREFIX_PATH=${WORK}/tree -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${FLAGS}
  OUTPUT_QUIET ${run})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/consumer OUTPUT_QUIET ${run})
execute_process(COMMAND ${WORK}/consumer/consumer OUTPUT_VARIABLE out ${run})
if(NOT out STREQUAL "44 moves, key e6db463e8f899c24052656d5\n")
  message(FATAL_ERROR "the consumer printed: ${out}")
endif()
