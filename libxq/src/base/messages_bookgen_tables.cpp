#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    // Help.
    {"Makes opening books from game records.", "用对局记录制作象棋开局库。"},
    {"Usage", "用法"},
    {"OPTIONS", "选项"},
    {"SUBCOMMAND", "命令"},
    {"Positionals", "参数"},
    {"Options", "选项"},
    {"Subcommands", "命令"},
    {"REQUIRED", "必填"},
    {"print the version", "显示版本"},
    {"print this help", "显示本帮助"},
    {"language of messages: en or zh", "文字语言：en 或 zh"},
    {"examples:\n"
     "  bookgen build games/ -o book.dat\n"
     "  bookgen ingest my.xqdb games/ && bookgen export my.xqdb -o book.dat\n"
     "  bookgen scan games/ --summary",
     "示例：\n"
     "  bookgen build games/ -o book.dat\n"
     "  bookgen ingest my.xqdb games/ && bookgen export my.xqdb -o book.dat\n"
     "  bookgen scan games/ --summary"},
    {"machine-readable output", "输出供程序读取的 JSON"},
    {"no messages but errors", "除错误外不显示信息"},
    {"Read games, merge mirrored positions, weigh moves and write a book.",
     "读取棋谱，合并左右镜像的局面，计算着法权重，写出开局库。"},
    {"Read games without storing them and say what is in there.",
     "读取棋谱但不保存，报告其中的内容。"},
    {"Read games into a database.", "把棋谱读入数据库。"},
    {"Write a book from a database.", "从数据库写出开局库。"},
    {"Say what a database holds.", "报告数据库的内容。"},
    {"List what could not be read as it stood.", "列出未能照原样读取的内容。"},
    {"List the distinct games.", "列出各不相同的对局。"},
    {"files, folders, or - for standard input", "文件、文件夹，或用 - 表示标准输入"},
    {"faults in the input make the exit status 1", "输入有错误时退出状态为 1"},
    {"name under which these sources are kept", "这些来源所属的组名"},
    {"compare contents even where size and time did not change",
     "即使大小和时间未变，也比较文件内容"},
    {"after a fault: continue or stop", "遇到错误后：继续（continue）或停止（stop）"},
    {"plies of each game that a new database counts in advance",
     "新数据库为每局预先统计的步数（半回合）"},
    {"memory for sorting, such as 512M", "排序所用的内存，例如 512M"},
    {"plies of each game to use; 0 or all = no limit",
     "每局使用的步数（半回合）；0 或 all 表示不限"},
    {"copies of a game count once (smart) or each (keep)",
     "同一对局的多份副本只算一局（smart）或各算一局（keep）"},
    {"games that a fault cut short: use or skip", "因错误而中断的对局：使用（use）或跳过（skip）"},
    {"leave out games that another game continues", "略去被另一局完整包含的较短对局"},
    {"games from the start position (initial) or any",
     "只用从初始局面开始的对局（initial），或不限（any）"},
    {"the book to write", "要写出的开局库"},
    {"book format; default: by the extension", "开局库格式；默认按扩展名决定"},
    {"how counts become weights", "由局数计算权重的方案"},
    {"makebook: write what ElephantEye's maker writes",
     "makebook：写出与象眼（ElephantEye）制作程序相同的开局库"},
    {"makebook: value of a win", "makebook：胜局的分值"},
    {"makebook: value of a draw", "makebook：和局的分值"},
    {"makebook: value of a loss", "makebook：负局的分值"},
    {"makebook: smallest sum kept, and divisor", "makebook：保留着法的最低总分，也是除数"},
    {"games a move needs; default 3, 2 or 1 by the number of games",
     "着法至少需要的局数；默认按总局数取 3、2 或 1"},
    {"percent of the position's games a move needs", "着法至少占该局面局数的百分比"},
    {"percent score a move needs", "着法的最低得分率（百分数）"},
    {"percent points a move may score below the best", "着法得分率最多可低于最佳着法的百分点"},
    {"moves per position at most; 0 = no limit", "每个局面最多保留的着法数；0 表示不限"},
    {"smallest weight to write", "写出的最小权重"},
    {"keep the games in this database", "把对局保存在此数据库中"},
    {"with --json: counts and hashes of the variation tree", "配合 --json：变着树的计数与散列"},
    {"totals and faults only", "只显示合计和错误"},
    {"the database", "数据库"},
    {"only faults of this code", "只列出此类错误"},
    {"faults to list; 0 = all", "最多列出的错误数；0 表示全部"},
    {"games to list; 0 = all", "最多列出的对局数；0 表示全部"},
    {"see bookgen --help", "参见 bookgen --help"},

    // Wrong usage.
    {"--max-ply: {}, expected a number of plies or all", "--max-ply：{}，应为步数或 all"},
    {"--memory: {}, expected a size such as 512M", "--memory：{}，应为大小，例如 512M"},
    {"--code: {}, expected a fault code such as illegal_move",
     "--code：{}，应为错误代码，例如 illegal_move"},
    {"the database has no name", "没有给出数据库的文件名"},
    {"{} is given both to read and to write", "{} 既要读取又要写入"},
    {"{} is for --scheme makebook", "{} 只用于 --scheme makebook"},
    {"a book needs a file name, not standard output", "开局库需要文件名，不能写到标准输出"},
    {"{}: books of this kind are not written; use .dat, .txt or .csv, or --format",
     "{}：不能写出这种开局库；请用 .dat、.txt 或 .csv，或用 --format 指定"},
    {"--cache-plies is for a new database; this one counts {} plies",
     "--cache-plies 只用于新数据库；此数据库统计 {} 步"},

    // Faults.
    {"{}: {}", "{}：{}"},
    {": game {}", "：第 {} 局"},
    {", ply {}", "，第 {} 步"},
    {"none", "无"},
    {"a percentage: nan, expected 0 to 100", "百分比：nan，应为 0 到 100"},
    {"... and {} more faults; without --summary all are listed",
     "……还有 {} 处错误；不加 --summary 则全部列出"},
    {"... and {} more faults; bookgen faults lists them all",
     "……另有 {} 个错误；用 bookgen faults 可全部列出"},

    // Reading.
    {"{} of {} files, {} games, {:.0f} games/s, {:.1f} of {:.1f} MB, {:.0f} s left",
     "{} / {} 个文件，{} 局，每秒 {:.0f} 局，{:.1f} / {:.1f} MB，剩余 {:.0f} 秒"},
    {"files: {} = {} new + {} changed + {} moved + {} unchanged",
     "文件：{} = 新增 {} + 有改动 {} + 已移动 {} + 未变 {}"},
    {"games read now: {}; faults: {}", "本次读取对局：{}；错误：{}"},
    {"games in the database: {} ({:+d})", "数据库中的对局：{}（{:+d}）"},
    {"stopped at the first fault, as asked; what came before is kept",
     "已按要求在第一个错误处停止；此前读入的内容保留"},
    {"no game with a move in what was given", "所给内容中没有任何含着法的对局"},

    // scan, stats and games.
    {"{}: game {}: {}, {}, {}, {} plies, {} - {}", "{}：第 {} 局：{}，{}，{}，{} 步，{} - {}"},
    {"files: {} = {} with moves + {} without + {} no records",
     "文件：{} = 有着法 {} + 无着法 {} + 非棋谱 {}"},
    {"games: {} = {} read ({} cut short) + {} empty + {} rejected",
     "对局：{} = 已读取 {}（其中中断 {}）+ 无着法 {} + 拒绝 {}"},
    {"plies: {}", "步数：{}"},
    {"character sets: {}", "字符集：{}"},
    {"notations: {}", "记谱法：{}"},
    {"outcomes: {}", "结果：{}"},
    {"faults: {}", "错误：{}"},
    {"formats: {}", "格式：{}"},
    {"distinct games: {}; copies: {}; copies that disagree about the outcome: {} games",
     "不同的对局：{}；副本：{}；各副本结果不一致的对局：{}"},
    {"{} - {}, {}, {}, {} plies, {} copies", "{} - {}，{}，{}，{} 步，{} 份"},

    // Books.
    {"games used: {} (of {} copies)", "使用对局：{}（副本共 {} 份）"},
    {"left out: {} games from other starts (--start any uses them)",
     "略去：{} 局不是从初始局面开始（用 --start any 可包括在内）"},
    {"left out: {} games cut short", "略去：{} 局中断的对局"},
    {"left out: {} games that another game continues", "略去：{} 局被其他对局包含的较短对局"},
    {"counted: {} positions, {} moves in {}", "统计：{2}内的 {0} 个局面、{1} 个着法"},
    {"all plies", "全部步数"},
    {"the first {} plies", "前 {} 步"},
    {"limits: at least {} games, {} % of the position; rows removed: {}",
     "限制：至少 {} 局，占局面的 {}%；去掉的行：{}"},
    {"{} positions left out: another position has the same 32-bit key",
     "略去 {} 个局面：另有局面的 32 位键值相同"},
    {"{} positions scaled down to 65,535", "{} 个局面的权重已缩小到 65,535 以内"},
    {"written: {}: {} positions, {} rows, {} bytes, scheme {}",
     "已写出：{}：{} 个局面，{} 行，{} 字节，方案 {}"},
    {"no game starts from the start position ({} others; --start any uses them)",
     "没有从初始局面开始的对局（另有 {} 局；用 --start any 可使用）"},
    {"the database holds no game to use", "数据库中没有可用的对局"},
    {"the book would be empty: {} removed most, {} of {} rows",
     "开局库将为空：{} 去掉得最多，{} / {} 行"},
};

}  // namespace

std::span<const Translation> bookgen_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
