#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    {"Notes", "注释"},
    {"({} and {} more records)", "（{} 等，另有 {} 份棋谱）"},
    {"the variations of opening studies are not in these counts; bookgen export counts them",
     "这些计数不含布局研究的变着；bookgen export 会计入"},
    // Command line.
    {"wrong arguments: {}", "参数有误：{}"},
    {"see: {}", "参见：{}"},
    {"unexpected argument {}", "多余的参数 {}"},
    {"unknown option {}", "未知选项 {}"},
    {"unknown command {}", "未知命令 {}"},
    {"; did you mean {}?", "；是否想用 {}？"},
    {"--lang {}: expected en or zh", "--lang {}：只能是 en 或 zh"},
    {"--color {}: expected auto, always or never", "--color {}：只能是 auto、always 或 never"},
    {"no book given: name a file, or - for standard input",
     "没有指定开局库：请给出文件名，或用 - 表示标准输入"},
    {"moves given twice: behind the book and with --moves; use one",
     "着法给了两次：开局库之后和 --moves 只能用一处"},
    {"--top {}: expected a number from 1", "--top {}：应为 1 以上的整数"},

    // Reasons.
    {"bookview: warning: {}: {}\n", "bookview：警告：{}：{}\n"},
    {"--fen: {}", "--fen：{}"},
    {"move {}, {}: more than one piece can make it; write it as in h2e2 ({})",
     "第 {} 着 {}：不止一个棋子能这样走，请写成 h2e2 的形式（{}）"},
    {"move {}, {}: illegal here ({})", "第 {} 着 {}：此局面下不合规则（{}）"},
    {"move {}, {}: not a move in any notation", "第 {} 着 {}：不是任何一种记谱法的着法"},
    {"bookview: {}: position not in the book: {}\n", "bookview：{}：开局库中没有此局面：{}\n"},
    {"{}: check is for books; this is a database", "{}：check 只检查开局库，这是一个数据库"},

    // show
    {"{} (database)", "{}（数据库）"},
    {"{} ({}, {} rows)", "{}（{}，{} 行）"},
    {"Book", "开局库"},
    {"Position", "局面"},
    {"Key", "键值"},
    {"Line", "着法"},
    {"Turn", "轮到"},
    {"Red to move", "红方走棋"},
    {"Black to move", "黑方走棋"},
    {"; the position is its own mirror, so mirrored moves are one",
     "；局面左右对称，互为镜像的着法算一着"},
    {"; found under the mirrored position", "；按镜像局面查到"},
    {"Chinese", "中文"},
    {"weight", "权重"},
    {"share", "比例"},
    {"games", "局数"},
    {"won", "胜"},
    {"drawn", "和"},
    {"lost", "负"},
    {"score", "得分率"},
    {"95% range", "95% 区间"},
    {"... and {} more\n", "……另有 {} 着\n"},
    {"won, drawn, lost, score: Red's", "胜、和、负、得分率均为红方的"},
    {"won, drawn, lost, score: Black's", "胜、和、负、得分率均为黑方的"},
    {"grey: fewer than {} games with a result\n", "灰色：有结果的对局不足 {} 局\n"},
    {"(in brackets): fewer than {} games with a result\n", "括号内：有结果的对局不足 {} 局\n"},
    {"+N: more games came to the position behind the move by transposition",
     "+N：另有 N 局由其他着法次序走到此着之后的局面"},
    {"{} games without a result\n", "{} 局没有结果\n"},

    // stats
    {"Positions", "局面数"},
    {"Rows", "行数"},
    {"Positions reached from the start", "从初始局面可到达的局面"},
    {"Rows reached from the start", "从初始局面可到达的行"},
    {"Plies to the deepest of them", "其中最深局面的步数"},
    {"Self-mirrored positions reached", "可到达的左右对称局面"},
    {"Moves at the start (mirrored pairs as one)", "初始局面的着法（镜像算一着）"},
    {"Rows of weight 0", "权重为 0 的行"},
    {"Largest weight", "最大权重"},

    // check
    {"{}: {}, {} rows, {} keys, {} positions reached from the start\n",
     "{}：{}，{} 行，{} 个键值，从初始局面可到达 {} 个局面\n"},
    {"problem", "问题"},
    {"note", "提示"},
    {"no problems found", "没有发现问题"},
    {"         for example {}\n", "         例如 {}\n"},
    {"row {}: key {}, move {}, weight {}", "第 {} 行：键值 {:08x}，着法 {}，权重 {}"},
    {"lines that are no rows, left out: {}", "不是数据的行，已忽略：{}"},
    {"bytes behind the last whole row, a sign of a cut-off file: {}",
     "最后一个完整行之后多出的字节，文件可能被截断：{}"},
    {"rows not in the order of their keys, missed by binary search: {}",
     "未按键值排序的行，二分查找会漏掉：{}"},
    {"rows whose move lies beside the board: {}", "着法在棋盘之外的行：{}"},
    {"rows that repeat a move of the same key: {}", "同一键值下重复着法的行：{}"},
    {"rows that are illegal at the position they are stored under: {}",
     "在所属局面下不合规则的行：{}"},
    {"keys whose weights are all 0, so that nothing can be drawn: {}",
     "权重全为 0、无法抽取着法的键值：{}"},
    {"moves at self-mirrored positions whose mirror is missing or weighs differently: {}",
     "左右对称局面下缺少镜像着法或权重不等的着法：{}"},
    {"positions stored in both orientations, of which readers use one: {}",
     "左右两个方向都有存储的局面，读取时只用其一：{}"},
    {"rows with the largest weight there is, 65,535: {}", "权重达到上限 65,535 的行：{}"},
    {"rows that the book's own moves do not reach from the start position: {}",
     "从初始局面按库内着法走不到的行：{}"},

    // Help.
    {"bookview - look into an opening book of xiangqi\n"
     "\n"
     "usage: bookview COMMAND BOOK [options]\n"
     "\n"
     "  show    the position and its book moves, with weights, shares and results\n"
     "  stats   how many positions and rows, how many reached, how deep\n"
     "  check   what is wrong or odd in a book, with an example of each\n"
     "\n"
     "BOOK is a book of any format (bookdat, booktext), a database (.xqdb), or - for\n"
     "standard input. The format is told by content, not by name.\n"
     "\n"
     "  --help, -h         this text; bookview COMMAND --help for a command\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts (else XQ_LANG, else the locale)\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "                     colours; auto: on a terminal and without NO_COLOR\n"
     "\n"
     "Examples:\n"
     "  bookview show book.dat\n"
     "  bookview show book.dat h2e2 h9g7\n"
     "  bookview stats my.xqdb --json\n"
     "  bookview check BOOK.DAT --strict\n"
     "\n"
     "Exit status: 0 done, 1 failed or position not in the book, 2 wrong usage.\n",
     "bookview - 查看象棋开局库\n"
     "\n"
     "用法：bookview 命令 开局库 [选项]\n"
     "\n"
     "  show    显示局面和库中的着法：权重、比例、胜负\n"
     "  stats   局面数、行数、可到达的部分、最深步数\n"
     "  check   检查开局库的错误和可疑之处，各举一例\n"
     "\n"
     "开局库可以是任何支持的格式（bookdat、booktext）、数据库（.xqdb），或用 - 表示\n"
     "标准输入。格式按内容判断，不看文件名。\n"
     "\n"
     "  --help, -h         显示本说明；bookview 命令 --help 显示某个命令的说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言（否则看 XQ_LANG，再看系统区域设置）\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "                     颜色；auto：输出到终端且没有设置 NO_COLOR 时使用\n"
     "\n"
     "示例：\n"
     "  bookview show book.dat\n"
     "  bookview show book.dat h2e2 h9g7\n"
     "  bookview stats my.xqdb --json\n"
     "  bookview check BOOK.DAT --strict\n"
     "\n"
     "退出状态：0 完成，1 失败或库中没有此局面，2 用法错误。\n"},
    {"usage: bookview show BOOK [MOVES...] [options]\n"
     "\n"
     "Shows a position and what the book knows about it. MOVES lead there from the\n"
     "start position or from --fen; they may be written in any notation: h2e2, H2-E2,\n"
     "C2=5, or Chinese.\n"
     "\n"
     "  --fen FEN          start from this position\n"
     "  --moves \"M M ...\"  the moves as one argument\n"
     "  --top N            at most N moves in the table\n"
     "  --no-board         only the header and the table\n"
     "  --ascii            letters on the board, no Chinese characters\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Shares add up to 100 percent of the position. Results and scores are those of\n"
     "the side that moves, and need a database. A move and its mirror are one line\n"
     "where the position is its own mirror.\n"
     "\n"
     "Examples:\n"
     "  bookview show book.dat\n"
     "  bookview show my.xqdb 1. C2=5 H8+7\n"
     "  bookview show book.dat --moves \"h2e2 h9g7\" --json\n"
     "  bookview show book.dat --fen \"4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1\"\n"
     "\n"
     "Exit status: 0 shown, 1 position not in the book or book unreadable, 2 wrong\n"
     "usage, among it a FEN or a move that cannot be read.\n",
     "用法：bookview show 开局库 [着法...] [选项]\n"
     "\n"
     "显示局面以及开局库对它的了解。着法从初始局面或 --fen 指定的局面走起，\n"
     "可用任何记谱法书写：h2e2、H2-E2、C2=5 或 炮二平五。\n"
     "\n"
     "  --fen FEN          从此局面开始\n"
     "  --moves \"M M ...\"  把着法写成一个参数\n"
     "  --top N            表中最多 N 着\n"
     "  --no-board         只显示抬头和表格\n"
     "  --ascii            棋盘用字母，不用汉字\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "各着的比例之和为 100%。胜负和得分率以走棋一方计算，需要数据库。\n"
     "左右对称的局面下，互为镜像的两着合为一行。\n"
     "\n"
     "示例：\n"
     "  bookview show book.dat\n"
     "  bookview show my.xqdb 1. 炮二平五 马8进7\n"
     "  bookview show book.dat --moves \"h2e2 h9g7\" --json\n"
     "  bookview show book.dat --fen \"4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1\"\n"
     "\n"
     "退出状态：0 已显示；1 库中没有此局面或开局库无法读取；2 用法错误，\n"
     "包括无法读取的 FEN 或着法。\n"},
    {"usage: bookview stats BOOK [options]\n"
     "\n"
     "Counts positions and rows, and walks the book's own moves from the start\n"
     "position: what they reach and how deep they go. Mirrored positions are one.\n"
     "\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Examples:\n"
     "  bookview stats book.dat\n"
     "  bookview stats my.xqdb --json\n",
     "用法：bookview stats 开局库 [选项]\n"
     "\n"
     "统计局面数和行数，并从初始局面按库内着法走遍可到达的局面，给出数量和\n"
     "最深步数。互为镜像的局面算一个。\n"
     "\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "示例：\n"
     "  bookview stats book.dat\n"
     "  bookview stats my.xqdb --json\n"},
    {"usage: bookview check BOOK [options]\n"
     "\n"
     "Looks at every row of a book and at every position its moves reach: order,\n"
     "repeated rows, moves beside the board or illegal, weights that are all 0 or at\n"
     "the limit, positions stored in both orientations, rows never reached. Each kind\n"
     "is counted, with an example.\n"
     "\n"
     "  --strict           exit status 1 if there is a problem (notes are none)\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Examples:\n"
     "  bookview check book.dat\n"
     "  bookview check book.dat --strict --json\n"
     "\n"
     "Exit status: 0 checked, whatever was found; 1 unreadable, or a problem under\n"
     "--strict; 2 wrong usage.\n",
     "用法：bookview check 开局库 [选项]\n"
     "\n"
     "检查开局库的每一行和库内着法可到达的每个局面：次序、重复的行、棋盘之外\n"
     "或不合规则的着法、全为 0 或达到上限的权重、两个方向都有存储的局面、\n"
     "走不到的行。每一类给出数量和一个例子。\n"
     "\n"
     "  --strict           有问题时退出状态为 1（提示不算问题）\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "示例：\n"
     "  bookview check book.dat\n"
     "  bookview check book.dat --strict --json\n"
     "\n"
     "退出状态：0 检查完毕，不论结果；1 无法读取，或 --strict 下有问题；2 用法错误。\n"},
};

}  // namespace

std::span<const Translation> bookview_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
