// bookgen marks, import and upgrade.
#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    // Marks.
    {"Judge moves: what you say goes before what the games say.",
     "评定着法：您的评定优先于对局统计。"},
    {"unknown action {}", "未知操作 {}"},
    {"{} is for marking, not for {}", "{} 只用于添加标记，不用于 {}"},
    {"the text of a note stands behind the move, not in --note",
     "注释文字写在着法之后，不用 --note"},
    {"--all is for list", "--all 只用于 list"},
    {"force, prefer, avoid or forbid MOVE...; weight MOVE N; note [MOVE] TEXT; "
     "undo ID...|last; list",
     "force（只走）、prefer（优先）、avoid（不主动走）、forbid（禁止）加着法…；weight 着法 "
     "权重；note [着法] 文字；undo 编号…|last；list"},
    {"moves in any notation, a number, a text, or ids", "任意记谱法的着法、数字、文字或编号"},
    {"the position; default: the start position", "局面；默认为初始局面"},
    {"moves from there to the position, such as \"h2e2 h9g7\"",
     "从该局面起走到所指局面的着法，如 \"h2e2 h9g7\""},
    {"a text to go with the mark", "随标记保存的文字"},
    {"list marks that are undone as well", "也列出已撤销的标记"},
    {"examples:\n"
     "  bookgen marks my.xqdb forbid h2e2\n"
     "  bookgen marks my.xqdb prefer H2+3 --moves \"h2e2 h9g7\"\n"
     "  bookgen marks my.xqdb weight c3c4 500\n"
     "  bookgen marks my.xqdb note h2e2 \"my main line\"\n"
     "  bookgen marks my.xqdb list\n"
     "  bookgen marks my.xqdb undo last",
     "示例：\n"
     "  bookgen marks my.xqdb forbid 炮二平五\n"
     "  bookgen marks my.xqdb prefer 马二进三 --moves \"h2e2 h9g7\"\n"
     "  bookgen marks my.xqdb weight c3c4 500\n"
     "  bookgen marks my.xqdb note h2e2 \"我的主要变例\"\n"
     "  bookgen marks my.xqdb list\n"
     "  bookgen marks my.xqdb undo last"},
    {"leave the marks of `bookgen marks` out", "不使用 bookgen marks 的标记"},
    {"marks {}: {}", "marks {}：{}"},
    {"expected one move and one number", "应为一个着法和一个数字"},
    {"weight {}: expected 0 to 65535", "权重 {}：应为 0 到 65535"},
    {"expected a text in quotes, behind a move or alone", "应为引号内的文字，可在前面写一个着法"},
    {"{}: the text of the note is missing", "{}：缺少注释文字"},
    {"expected a move", "应为着法"},
    {"{}: expected one move", "{}：应为一个着法"},
    {"expected the number of a mark, or last", "应为标记编号或 last"},
    {"{}: expected the number of a mark, or last", "{}：应为标记编号或 last"},
    {"there is no mark to undo", "没有可撤销的标记"},
    {" [overridden]", " [已被后来的标记取代]"},
    {" [undone]", " [已撤销]"},
    {"no marks", "没有标记"},
    {"{} marks are undone; --all lists them", "{} 个标记已撤销；用 --all 列出"},
    {"mark {} is undone", "标记 {} 已撤销"},
    {"no mark to undo in this range", "该范围内没有可撤销的标记"},
    {"marks: {} at {} positions; rows added: {}, removed: {}, changed: {}",
     "标记：{} 个，涉及 {} 个局面；增加 {} 行，去掉 {} 行，改变 {} 行"},

    // Import.
    {"Take in what books and chessdb.cn say, apart from the games.",
     "导入开局库和云库（chessdb.cn）的意见，不计入对局。"},
    {"--list, --forget and --cloud do not go together", "--list、--forget、--cloud 不能同时使用"},
    {"import needs a book and a database", "import 需要一个开局库和一个数据库"},
    {"--name is for one book", "--name 只用于一个开局库"},
    {"books to import, and last the database", "要导入的开局库，最后是数据库"},
    {"name of the book; default: that of its file", "开局库的名称；默认为文件名"},
    {"answers of chessdb.cn, a line each: FEN, a tab, the answer",
     "云库（chessdb.cn）的回答，每行一条：FEN、制表符、回答"},
    {"list the books that were imported", "列出已导入的开局库"},
    {"take the book of this name out", "移除此名称的开局库"},
    {"examples:\n"
     "  bookgen import master.obk my.xqdb\n"
     "  bookgen import --cloud answers.txt my.xqdb\n"
     "  bookgen import --list my.xqdb\n"
     "  bookgen import --forget master.obk my.xqdb",
     "示例：\n"
     "  bookgen import master.obk my.xqdb\n"
     "  bookgen import --cloud answers.txt my.xqdb\n"
     "  bookgen import --list my.xqdb\n"
     "  bookgen import --forget master.obk my.xqdb"},
    {"{}: imported as {}: {} positions; {} of {} rows, {} without a position",
     "{}：已导入为 {}：{} 个局面；{} / {} 行，{} 行找不到局面"},
    {"{}: {}, {} positions, {} of {} rows, from {}", "{}：{}，{} 个局面，{} / {} 行，来自 {}"},
    {"no imported books", "没有导入的开局库"},
    {"{}: no imported book of this name", "{}：没有此名称的已导入开局库"},
    {"forgotten: {}", "已移除：{}"},
    {"answers: {}; positions: {}; evaluations: {}; illegal moves left out: {}",
     "回答：{}；局面：{}；评估：{}；略去的非法着法：{}"},
    {"answers without an evaluation: {}", "没有评估的回答：{}"},
    {"{}: {} lines are not `FEN, tab, answer`, the first is line {}: {}",
     "{}：{} 行不是“FEN、制表符、回答”，首个在第 {} 行：{}"},
    {"{}: no evaluation in it", "{}：其中没有评估"},

    // What bookview shows of them.
    {"Your marks (bookgen export applies them)", "您的标记（bookgen export 会应用）"},
    {"Imported books", "导入的开局库"},
    {"Evaluations", "评估"},
    {"{}: weight {}", "{}：权重 {}"},
    {"; {} won, {} drawn, {} lost", "；胜 {}，和 {}，负 {}"},
    {"; switched off", "；已停用"},
    {"no score", "无分值"},
    {"mates in {} plies", "{} 步内将死对方"},
    {"is mated in {} plies", "{} 步内被将死"},
    {", depth {}", "，深度 {}"},

    // Upgrade.
    {"Bring a database of an older version up to date.", "把旧版本的数据库升级。"},
    {"{} has schema version {} already", "{} 已是第 {} 版"},
    {"{}: schema version {} is now {}", "{}：数据库版本由 {} 升为 {}"},
    {"version 1 kept no variations and notes: run bookgen ingest again to read them",
     "第 1 版不保存变着和注释：请再次运行 bookgen ingest 读取"},
};

}  // namespace

std::span<const Translation> marks_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
