// Names of openings, and suites of opening positions.
#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    // Names in answers.
    {"Start", "起始局面"},
    {"Opening", "开局"},
    {"opening", "开局"},
    {", named at ply {}", "（第 {} 步得名）"},
    {", by way of {}", "，经由{}"},
    {"--top {}: expected a number", "--top {}：应为数字"},
    {"moves", "着法"},
    {"Openings with moves: {}\n", "有着法的开局：{}\n"},
    {"games from other starts: {}, of them with odds: {}",
     "非初始局面开始的对局：{}，其中让子、让先：{}"},
    {"ECCO codes: {}, in {} games ({} records); tags that are no code: {}",
     "ECCO 编号：{} 个，涉及 {} 局（{} 份棋谱）；不是编号的标签：{}"},
    {"{} in {} of {} games with a code ({})", "{}，{} 局，共 {} 局有编号（{}）"},
    // Suites of opening positions.
    {"Opening positions for engine matches, from a database or a book.",
     "从数据库或开局库生成引擎对局用的开局局面。"},
    {"a database, or a book of any format", "数据库，或任意格式的开局库"},
    {"file to write; - = standard output", "要写的文件；- 为标准输出"},
    {"epd, fen or pgn; default: by the extension, else epd",
     "epd、fen 或 pgn；默认按扩展名，否则为 epd"},
    {"plies from the start position, exactly", "从初始局面起的步数（恰好）"},
    {"of a database: games that were there", "数据库：到过该局面的对局数下限"},
    {"of a database: games at most; 0 = no limit", "数据库：对局数上限；0 为不限"},
    {"percent of the games; of a book: of the lines drawn by weight",
     "占对局的百分比；开局库则为按权重抽取的可能"},
    {"the same at most", "同上，上限"},
    {"UCI or UCCI engine that judges, with its arguments", "用来评估的 UCI 或 UCCI 引擎及其参数"},
    {"option of the engine; may be repeated", "引擎选项；可重复"},
    {"nodes of each search", "每次搜索的节点数"},
    {"time for one answer; the engine is started again", "一次应答的时限；超时则重启引擎"},
    {"centipawns from Red's side, at least", "红方视角的评分下限（百分之一兵）"},
    {"file that keeps evaluations for the next run; default: OUTPUT.evals",
     "保存评估供下次使用的文件；默认为“输出文件.evals”"},
    {"random, or popular: most games first", "random（随机），或 popular（常见者在前）"},
    {"of the random order", "随机顺序的种子"},
    {"positions to write; 0 = all", "写出的局面数；0 为全部"},
    {"first position of the order, from 1", "从顺序中的第几个开始，从 1 数起"},
    {"no database or book is named", "没有指定数据库或开局库"},
    {"{} is above {}: no position can be in between", "{} 大于 {}：没有局面能在其间"},
    {"{} needs --engine", "{} 需要 --engine"},
    {"a book does not count games: use --min-share and --max-share",
     "开局库没有对局数：请用 --min-share 和 --max-share"},
    {"no line goes on to ply {}", "没有走到第 {} 步的线路"},
    {"no position is left: {} removed most, {} of {}", "没有剩下局面：{} 去掉最多，{}（共 {}）"},
    {"the engine is started again: {}", "引擎已重新启动：{}"},
    {"left out without an evaluation: {}", "因没有评估而略去：{}"},
    {"standard output cannot be written", "标准输出无法写入"},
    {"--start {} of {} positions: it starts at {} and goes on from the first",
     "--start {}，共 {} 个局面：从第 {} 个开始，到头后接第一个"},
    {"positions at ply {}: {}", "第 {} 步的局面：{}"},
    {"games of that length: {}", "够长的对局：{}"},
    {"left out: {} lines with a repetition", "略去：{} 条有重复局面的线路"},
    {"left out by {}: {}", "{} 去掉：{}"},
    {"evaluated by {}: {}, known from {}: {}, starts after failures: {}",
     "由 {} 评估：{}，取自 {}：{}，失败后重启：{} 次"},
    {"order: most popular first", "顺序：常见者在前"},
    {"order: random, seed {}", "顺序：随机，种子 {}"},
    {"written: {}: {} positions from {} on, format {}",
     "已写 {}：{} 个局面，从第 {} 个起，格式 {}"},
};

}  // namespace

std::span<const Translation> openings_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
