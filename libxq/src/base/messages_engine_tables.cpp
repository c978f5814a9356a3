#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    // books
    {"book {0}: {1}", "开局库 {0}：{1}"},
    {"book {0} not used: {1}", "开局库 {0} 未使用：{1}"},
    {"book {0}: {1}, {2} positions, {3} rows", "开局库 {0}：{1} 格式，{2} 个局面，{3} 条记录"},
    {"book {0}: {1}; {2} drawn ({3}, seed {4}, game {5})",
     "开局库 {0}：{1}；抽中 {2}（{3}，种子 {4}，第 {5} 局）"},
    {"book {0} knows {1}; not played in analysis", "开局库 {0} 有 {1}；分析时不走库"},
    {"book {0}: \"{1}\" is not a property; expected side=red|black, "
     "policy=weighted|best|uniform, depth=PLIES or minshare=PERCENT",
     "开局库 {0}：“{1}”不是属性，应为 side=red|black、policy=weighted|best|uniform、"
     "depth=半回合数 或 minshare=百分比"},
    {"book left: {0}", "脱离开局库：{0}"},
    {"no book could be loaded", "没有可用的开局库"},
    {"no book for this side", "没有这一方的开局库"},
    {"the limit of {0} plies is reached", "已到 {0} 个半回合的上限"},
    {"the file was changed; it is read again at the next new game",
     "文件已被改动，下一新局重新读取"},
    {"the position is not in the book", "库中没有这个局面"},
    {"all candidates are banned", "所有候选着法都被禁止"},
    {"all candidates repeat", "所有候选着法都会重复局面"},
    {"all weights 0", "所有权重为 0"},
    {"a book is set, but the use of books is switched off", "已设置开局库，但开局库功能已关闭"},
    // positions and moves
    {"illegal fen: {0}", "FEN 有误：{0}"},
    {"illegal fen: {0}; the old position stays", "FEN 有误：{0}；保留原局面"},
    {"illegal move {0} at ply {1}; the position before it is used",
     "第 {1} 个半回合的着法 {0} 不合法，使用它之前的局面"},
    {"{0} is not a move; it cannot be banned", "{0} 不是着法，无法禁止"},
    {"moves are read and written with ranks 1-10 from now on", "此后着法按 1-10 行号读写"},
    {"moves are read and written with ranks 0-9 from now on", "此后着法按 0-9 行号读写"},
    {"static value {0}", "静态评分 {0}"},
    // options and commands
    {"unknown command: {0}", "未知命令：{0}"},
    {"unknown option: {0}", "未知选项：{0}"},
    {"option {0} has no effect in this engine", "选项 {0} 在本引擎中不起作用"},
    {"option {0}: {1} is out of range, {2} used", "选项 {0}：{1} 超出范围，改用 {2}"},
    {"option {0}: \"{1}\" cannot be used, expected {2}", "选项 {0}：“{1}”无法使用，应为 {2}"},
    {"the log {0} cannot be written", "无法写入日志 {0}"},
    {"no memory for a table of {0} MB, {1} MB used", "内存不足以建立 {0} MB 的置换表，改用 {1} MB"},
};

}  // namespace

std::span<const Translation> engine_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
