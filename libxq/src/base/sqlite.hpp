// SQLiteCpp with its exceptions turned into Results. Only libxq/store and the SQLite book formats
// include this.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>

#include "xq/base/result.hpp"

namespace xq::sqlite {

/// Runs f() and turns an SQLite exception into an Error of the given kind with `what` in front.
/// Returns  f()'s Result, or its plain value as a Result.
template <class F>
auto guarded(Errc code, const std::string& what, F&& f) {
  using Value = std::invoke_result_t<F>;
  try {
    if constexpr (requires(Value v) {
                    v.has_value();
                    v.error();
                  }) {
      return std::forward<F>(f)();
    } else {
      return Result<Value>(std::forward<F>(f)());
    }
  } catch (const SQLite::Exception& e) {
    using Answer = std::conditional_t < requires(Value v) {
      v.has_value();
      v.error();
    }
    , Value, Result < Value >> ;
    return Answer(fail(code, what + ": " + e.what()));
  }
}

}  // namespace xq::sqlite
