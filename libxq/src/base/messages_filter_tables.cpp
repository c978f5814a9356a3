// Choosing games: options, reports, reasons; bookgen players.
#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    // Options.
    {"Which games count", "计入哪些对局"},
    {"only games of this player, however spelt; may be repeated",
     "只用该棋手的对局，写法不限；可重复"},
    {"only games with this player as Red", "只用该棋手执红的对局"},
    {"only games with this player as Black", "只用该棋手执黑的对局"},
    {"only games against this player", "只用对阵该棋手的对局"},
    {"count the moves of --player only (own) or of both sides",
     "只计 --player 自己的着法（own）或双方的着法（all）"},
    {"only games from this day on: 2005, 2005-03 or 2005-03-01",
     "只用这一天及以后的对局：2005、2005-03 或 2005-03-01"},
    {"only games up to this day; undated games are left out",
     "只用这一天及以前的对局；日期不明的不用"},
    {"only games whose event holds this text", "只用赛事名含有此文字的对局"},
    {"only games of players with this Elo at least", "只用棋手等级分不低于此数的对局"},
    {"only games of players with this Elo at most", "只用棋手等级分不高于此数的对局"},
    {"whose Elo counts: of both players, or of each side for its own moves",
     "看谁的等级分：双方（both），或各方只管自己的着法（mover）"},
    {"only games that ended so: red, draw, black, unknown",
     "只用如此结束的对局：red、draw、black、unknown"},
    {"only games from this file, folder or pattern with * and ?",
     "只用来自该文件、文件夹或通配符（* 和 ?）的对局"},
    {"only games of this group of `bookgen ingest --group`",
     "只用该组（bookgen ingest --group）的对局"},
    {"only games of so many plies at least", "只用至少这么多步的对局"},
    {"only games of so many plies at most", "只用至多这么多步的对局"},
    {"only games through the position behind these moves", "只用经过这些着法之后局面的对局"},
    {"Limits by side", "分方限制"},
    {"only positions in which this side is to move", "只写轮到该方走棋的局面"},
    {"the side that is mine; limits of --my-... and --their-... go before others",
     "我方执哪一方；--my-… 和 --their-… 的限制优先于其他限制"},
    {"--max-ply for my moves", "我方着法的 --max-ply"},
    {"--max-ply for their moves", "对方着法的 --max-ply"},
    {"--min-games for my moves", "我方着法的 --min-games"},
    {"--min-games for their moves", "对方着法的 --min-games"},
    {"--min-share for my moves", "我方着法的 --min-share"},
    {"--min-share for their moves", "对方着法的 --min-share"},
    {"--min-score for my moves", "我方着法的 --min-score"},
    {"--min-score for their moves", "对方着法的 --min-score"},
    {"--max-score-loss for my moves", "我方着法的 --max-score-loss"},
    {"--max-score-loss for their moves", "对方着法的 --max-score-loss"},
    {"--top for my moves", "我方着法的 --top"},
    {"--top for their moves", "对方着法的 --top"},
    {"--min-weight for my moves", "我方着法的 --min-weight"},
    {"--min-weight for their moves", "对方着法的 --min-weight"},
    // What is wrong with them.
    {"{}: nothing to look for", "{}：没有给出要找的内容"},
    {"{} {}: expected {} or {}", "{} {}：应为 {} 或 {}"},
    {"{} goes with {}", "{} 须与 {} 一起使用"},
    {"--outcome {}: expected red, draw, black or unknown, with commas between",
     "--outcome {}：应为 red、draw、black 或 unknown，以逗号分隔"},
    {"{} {} is above {} {}: no game can pass", "{} {} 高于 {} {}：不会有对局符合"},
    {"{}: {}, expected a number of plies or all", "{}：{}，应为步数或 all"},
    {"--my-... and --their-... go with --my-side red or --my-side black",
     "--my-… 和 --their-… 须与 --my-side red 或 --my-side black 一起使用"},
    // Reports.
    {"games chosen: {} of {}; left out: {}", "选用对局：{} / {}；排除：{}"},
    {"left out for want of a date that tells: {} games", "因日期不明而排除：{} 局"},
    {"left out for want of an Elo: {} games", "因没有等级分而排除：{} 局"},
    {"{} {}: nothing in the database answers to this", "{} {}：数据库中没有与之相符的内容"},
    {"; there is {}", "；有：{}"},
    {"no game passes {}: it leaves out all {}", "没有对局符合 {}：它排除了全部 {} 局"},
    {"no game passes all of it; left out: {}", "没有对局符合全部条件；排除：{}"},
    {" ({} of them undated)", "（其中 {} 局日期不明）"},
    {" ({} of them without an Elo)", "（其中 {} 局没有等级分）"},
    {"of these: {} won by Red, {} drawn, {} won by Black, {} unknown",
     "其中：红胜 {}，和 {}，黑胜 {}，结果不明 {}"},
    {"no move of these games counts", "这些对局中没有可计的着法"},
};

}  // namespace

std::span<const Translation> filter_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
