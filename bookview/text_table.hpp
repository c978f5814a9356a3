// Tables for people. Private to bookview's renderers.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "xq/base/text.hpp"

namespace bookview {

/// A table cell by cell; columns are as wide as their widest cell.
class Table {
 public:
  void add_column(std::string_view title, bool right) {
    columns_.push_back({std::string(title), right, {}});
  }
  // Cells from left to right.
  void add_row(std::vector<std::string> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      columns_[i].cells.push_back(std::move(cells[i]));
  }
  [[nodiscard]] std::string text() const {
    std::string out = line([](const Column& c) { return c.title; });
    const std::size_t rows = columns_.empty() ? 0 : columns_.front().cells.size();
    for (std::size_t row = 0; row < rows; ++row)
      out += line([row](const Column& c) { return c.cells[row]; });
    return out;
  }

 private:
  struct Column {
    std::string title;
    bool right;
    std::vector<std::string> cells;
    [[nodiscard]] std::size_t width() const {
      std::size_t most = xq::display_width(title);
      for (const auto& cell : cells)
        most = std::max(most, xq::display_width(cell));
      return most;
    }
  };
  template <class Cell>
  [[nodiscard]] std::string line(Cell&& cell) const {
    std::string out;
    for (const Column& column : columns_) {
      if (!out.empty()) out += "  ";
      const std::string text = cell(column);
      out +=
          column.right ? xq::pad_left(text, column.width()) : xq::pad_right(text, column.width());
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out + "\n";
  }
  std::vector<Column> columns_;
};

}  // namespace bookview
