#include "output.hpp"

namespace engine {

void Output::write(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  std::string text;
  for (const std::string& line : lines)
    text += line + '\n';
  const std::lock_guard lock(mutex_);
  if (muted_) return;
  std::fwrite(text.data(), 1, text.size(), out_);
  std::fflush(out_);
  if (!log_) return;
  for (const std::string& line : lines)
    std::fprintf(log_.get(), "> %s\n", line.c_str());
  std::fflush(log_.get());
}

void Output::mute() {
  const std::lock_guard lock(mutex_);
  muted_ = true;
}

bool Output::log_to(const std::string& path) {
  const std::lock_guard lock(mutex_);
  log_.reset();
  if (path.empty()) return true;
  log_.reset(std::fopen(path.c_str(), "ae"));
  return log_ != nullptr;
}

void Output::log(std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (!log_) return;
  std::fwrite("< ", 1, 2, log_.get());
  std::fwrite(line.data(), 1, line.size(), log_.get());
  std::fputc('\n', log_.get());
  std::fflush(log_.get());
}

}  // namespace engine
