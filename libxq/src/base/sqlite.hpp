// SQLite for our own units: SQLiteCpp with its exceptions turned into Results, and a bare statement
// for hot loops. Only libxq/store and the SQLite book formats include this.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "xq/base/result.hpp"

namespace xq::sqlite {

/// Runs f() and turns an SQLite exception into an Error of the given kind with `what` in front.
/// Returns  f()'s Result, or its plain value as a Result.
template <class F>
auto guarded(Errc code, std::string_view what, F&& f) {
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
    return Answer(fail(code, std::string(what) + ": " + e.what()));
  }
}

/// A prepared statement without SQLiteCpp's column objects, which cost more than the columns
/// (docs/decisions.md). For statements that run once a row or once a game. Throws
/// SQLite::Exception, so it belongs inside guarded(). Parameters count from 1, columns from 0.
/// Texts and blobs bound must live until the next reset().
class Statement {
 public:
  Statement(SQLite::Database& db, const std::string& sql) : db_(db.getHandle()) {
    sqlite3_stmt* raw = nullptr;
    check(sqlite3_prepare_v3(db_, sql.c_str(), static_cast<int>(sql.size()),
                             SQLITE_PREPARE_PERSISTENT, &raw, nullptr));
    statement_.reset(raw);
  }

  void bind(int at, std::int64_t value) { check(sqlite3_bind_int64(get(), at, value)); }
  void bind_null(int at) { check(sqlite3_bind_null(get(), at)); }
  void bind_text(int at, std::string_view text) {
    check(sqlite3_bind_text(get(), at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  }
  void bind_blob(int at, std::string_view bytes) {
    // An empty blob, not NULL, for no bytes.
    check(sqlite3_bind_blob(get(), at, bytes.empty() ? "" : bytes.data(),
                            static_cast<int>(bytes.size()), SQLITE_STATIC));
  }

  /// Binds a column of another statement's row as it stands, whatever its type; copied.
  void bind_column(int at, const Statement& row, int column) {
    check(sqlite3_bind_value(get(), at, sqlite3_column_value(row.get(), column)));
  }

  /// Goes to the next row.   Returns  false at the end.
  bool step() {
    const int status = sqlite3_step(get());
    if (status == SQLITE_ROW) return true;
    if (status != SQLITE_DONE) throw SQLite::Exception(db_, status);
    return false;
  }
  void reset() noexcept { sqlite3_reset(get()); }
  /// step() and reset() of a statement without rows.
  void run() {
    step();
    reset();
  }

  [[nodiscard]] std::int64_t integer(int column) const noexcept {
    return sqlite3_column_int64(get(), column);
  }
  [[nodiscard]] int i32(int column) const noexcept { return sqlite3_column_int(get(), column); }
  [[nodiscard]] std::uint32_t u32(int column) const noexcept {
    return static_cast<std::uint32_t>(integer(column));
  }
  [[nodiscard]] std::string text(int column) const { return std::string(bytes(column)); }
  [[nodiscard]] bool is_null(int column) const noexcept {
    return sqlite3_column_type(get(), column) == SQLITE_NULL;
  }
  /// Lives until the next step() or reset(). Empty for NULL.
  [[nodiscard]] std::string_view bytes(int column) const noexcept {
    const void* data = sqlite3_column_blob(get(), column);
    return {static_cast<const char*>(data),
            data == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(get(), column))};
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const noexcept { sqlite3_finalize(s); }
  };
  [[nodiscard]] sqlite3_stmt* get() const noexcept { return statement_.get(); }
  void check(int status) const {
    if (status != SQLITE_OK) throw SQLite::Exception(db_, status);
  }
  sqlite3* db_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace xq::sqlite
