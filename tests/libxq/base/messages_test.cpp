#include "xq/base/messages.hpp"

#include <cstdlib>

#include <catch2/catch.hpp>

namespace {

// Sets a variable for one test and puts it back.
class Environment {
 public:
  Environment() {
    for (const char* name : kNames) {
      const char* value = std::getenv(name);
      old_.emplace_back(value ? std::optional<std::string>(value) : std::nullopt);
      ::unsetenv(name);
    }
  }
  ~Environment() {
    for (std::size_t i = 0; i < old_.size(); ++i) {
      if (old_[i]) {
        ::setenv(kNames[i], old_[i]->c_str(), 1);
      } else {
        ::unsetenv(kNames[i]);
      }
    }
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  static void set(const char* name, const char* value) { ::setenv(name, value, 1); }

 private:
  static constexpr const char* kNames[] = {"XQ_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
  std::vector<std::optional<std::string>> old_;
};

}  // namespace

TEST_CASE("messages: language names and locales are told apart", "[messages]") {
  for (const char* text : {"en", "EN", "en_US.UTF-8", "en-GB", "en@euro"})
    CHECK(xq::parse_lang(text) == xq::Lang::English);
  for (const char* text : {"zh", "Zh", "zh_CN.UTF-8", "zh-Hans", "zh.GB18030", "zh_TW"})
    CHECK(xq::parse_lang(text) == xq::Lang::Chinese);
  for (const char* text : {"", "C", "POSIX", "de_DE", "english", "zho", "e"})
    CHECK_FALSE(xq::parse_lang(text));
}

TEST_CASE("messages: the option wins over XQ_LANG, that over the locale", "[messages]") {
  const Environment environment;
  CHECK(xq::choose_lang(std::nullopt) == xq::Lang::English);
  Environment::set("LANG", "zh_CN.UTF-8");
  CHECK(xq::choose_lang(std::nullopt) == xq::Lang::Chinese);
  Environment::set("LC_ALL", "C.UTF-8");
  CHECK(xq::choose_lang(std::nullopt) == xq::Lang::English);
  Environment::set("XQ_LANG", "zh");
  CHECK(xq::choose_lang(std::nullopt) == xq::Lang::Chinese);
  CHECK(xq::choose_lang(xq::Lang::English) == xq::Lang::English);
}

TEST_CASE("messages: an empty variable is as good as none", "[messages]") {
  const Environment environment;
  Environment::set("XQ_LANG", "");
  Environment::set("LC_ALL", "");
  Environment::set("LANG", "zh_CN.UTF-8");
  CHECK(xq::choose_lang(std::nullopt) == xq::Lang::Chinese);
}

TEST_CASE("messages: a sentence without a twin is shown in English", "[messages]") {
  CHECK(xq::tr(xq::Lang::Chinese, "no such sentence in the catalogue") ==
        "no such sentence in the catalogue");
  CHECK(xq::say(xq::Lang::English, "{} of {}", 3, "seven") == "3 of seven");
}
