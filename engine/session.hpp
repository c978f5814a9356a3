// A conversation with a GUI: which protocol it speaks, what may be answered while thinking and what
// waits, and how it ends.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <string>

#include "engine.hpp"
#include "inbox.hpp"
#include "output.hpp"
#include "protocol/protocol.hpp"

namespace engine {

class Session {
 public:
  Session(Identity identity, std::filesystem::path folder, xq::Lang lang, Output& output);

  /// Talks until `quit` or the end of the input.
  void run(int descriptor);

 private:
  void take(const Event& event);
  void take_line(const std::string& line);
  /// Answers at once or puts the line off until the search is over.
  void dispatch(const Command& command, const std::string& line);
  bool answer_now(const Command& command);
  void put_off(const Command& command, const std::string& line);
  void execute(const Command& command);
  void drain();
  [[nodiscard]] bool replacement_waits() const;
  void end_of_input();

  void greet(Dialect dialect);
  void set_position(const command::Position& position);
  void set_option_text(const std::string& text);
  void report(const OptionChange& change);
  void go(const command::Go& wanted);
  void stop();
  void probe(const command::Probe& wanted);
  void show();
  void perft(int depth);

  [[nodiscard]] EngineCallbacks callbacks();
  void tell(const std::string& text) { output_.write(protocol_->message(text)); }

  Identity identity_;
  xq::Lang lang_;
  Output& output_;
  Inbox inbox_;
  std::unique_ptr<Protocol> protocol_;
  Engine engine_;
  std::deque<std::string> waiting_;
  InfoStyle style_;
  Inbox::Deadline deadline_;
  bool input_ended_ = false;
  bool over_ = false;
};

}  // namespace engine
