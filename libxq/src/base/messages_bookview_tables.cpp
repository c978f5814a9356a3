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
    {"bookview: {}: position not in the book: {}\n", "bookview：{}：开局库中没有此局面：{}\n"},
    {"{}: check is for books; this is a database", "{}：check 只检查开局库，这是一个数据库"},
    {"usage: bookview why DATABASE [MOVE] [options]\n"
     "\n"
     "The games that gave a weight: for each move of a position, or for MOVE, how many\n"
     "games and copies, their results from the mover's side, score, weight and share,\n"
     "and the games of the strongest players and the latest ones, with their files.\n"
     "\n"
     "  --moves \"M M ...\"  the moves that lead to the position\n"
     "  --fen FEN          start from this position\n"
     "  --limit N          games of either list (3; 0 = all)\n"
     "  --max-ply N|all    plies of each game to look at; default: as many as the\n"
     "                     database counts, and all where these hold no such game\n"
     "  --start initial|any\n"
     "                     games from the start position, as weights count them, or any\n"
     "  --no-index         do not make the index of games if it is missing\n"
     "  --ascii            no Chinese characters for moves\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "The first question makes an index in the database (see bookgen index) if the file\n"
     "may be written; without one every game is replayed.\n"
     "\n"
     "Examples:\n"
     "  bookview why my.xqdb\n"
     "  bookview why my.xqdb --moves \"h2e2 h9g7\" h0g2\n"
     "  bookview why my.xqdb C2=5 --limit 10 --json\n"
     "\n"
     "Exit status: 0 shown, 1 no such game or database unreadable, 2 wrong usage.\n",
     "用法：bookview why 数据库 [着法] [选项]\n"
     "\n"
     "某个权重来自哪些对局：对局面的每一着（或指定的一着）给出局数和副本数、以走棋\n"
     "一方计算的胜和负、得分率、权重和比例，以及棋手等级分最高的对局和最近的对局，\n"
     "连同它们所在的文件。\n"
     "\n"
     "  --moves \"M M ...\"  走到该局面的着法\n"
     "  --fen FEN          从此局面开始\n"
     "  --limit N          每个列表的局数（3；0 表示全部）\n"
     "  --max-ply N|all    每局查看的步数；默认与数据库统计的步数相同，\n"
     "                     其中没有对局时查看全部\n"
     "  --start initial|any\n"
     "                     只看从初始局面开始的对局（与权重一致），或不限\n"
     "  --no-index         没有对局索引时也不建立\n"
     "  --ascii            着法不用汉字\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "第一次查询时，如果文件可写，会在数据库中建立索引（见 bookgen index）；没有索引\n"
     "就重放每一局。\n"
     "\n"
     "示例：\n"
     "  bookview why my.xqdb\n"
     "  bookview why my.xqdb --moves \"h2e2 h9g7\" h0g2\n"
     "  bookview why my.xqdb C2=5 --limit 10 --json\n"
     "\n"
     "退出状态：0 已显示；1 没有这样的对局或数据库无法读取；2 用法错误。\n"},
    {"usage: bookview tree BOOK [MOVES...] [options]\n"
     "\n"
     "The moves of a book or database from a position on, indented by ply, with shares\n"
     "and weights, or games and scores. A position that stands in the tree already is\n"
     "not gone on from again: \"= #12\" says where it stands. \"+N\" games came to the\n"
     "position behind a move by other moves.\n"
     "\n"
     "  --depth N          plies (4)\n"
     "  --min-share P      leave out moves below P percent of the position (5)\n"
     "  --top N            at most N moves a position\n"
     "  --fen FEN          start from this position\n"
     "  --moves \"M M ...\"  the moves as one argument\n"
     "  --ascii            no Chinese characters for moves\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Examples:\n"
     "  bookview tree book.dat\n"
     "  bookview tree my.xqdb h2e2 h9g7 --depth 6 --min-share 10\n"
     "\n"
     "Exit status: 0 shown, 1 position not in the book or book unreadable, 2 wrong\n"
     "usage.\n",
     "用法：bookview tree 开局库 [着法...] [选项]\n"
     "\n"
     "从某个局面起，按步数缩进列出开局库或数据库的着法，给出比例和权重，或局数和\n"
     "得分率。树中已有的局面不再展开，“= #12”说明它在哪里。“+N”表示另有 N 局由其他\n"
     "着法走到此着之后的局面。\n"
     "\n"
     "  --depth N          步数（4）\n"
     "  --min-share P      略去比例低于 P% 的着法（5）\n"
     "  --top N            每个局面最多 N 着\n"
     "  --fen FEN          从此局面开始\n"
     "  --moves \"M M ...\"  把着法写成一个参数\n"
     "  --ascii            着法不用汉字\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "示例：\n"
     "  bookview tree book.dat\n"
     "  bookview tree my.xqdb h2e2 h9g7 --depth 6 --min-share 10\n"
     "\n"
     "退出状态：0 已显示；1 库中没有此局面或开局库无法读取；2 用法错误。\n"},
    {"usage: bookview holes BOOK --against DATABASE --side red|black [options]\n"
     "\n"
     "Lets BOOK play its side's moves by their shares and opponents theirs as often as\n"
     "in the games of DATABASE, and lists their replies that BOOK has no move for, the\n"
     "most frequent first; and how much of the play is still in the book after 4, 8, 12\n"
     "and 16 moves.\n"
     "\n"
     "  --against XQDB     the games that say what is played\n"
     "  --side red|black   the side that BOOK plays\n"
     "  --depth N          moves of both sides to follow (16)\n"
     "  --min-games N      pass over replies in fewer games (1)\n"
     "  --limit N          holes to list (20; 0 = all)\n"
     "  --fen FEN          start from this position\n"
     "  --moves \"M M ...\"  the moves that lead to where to start\n"
     "  --ascii            no Chinese characters for moves\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Examples:\n"
     "  bookview holes my_black.dat --against my.xqdb --side black\n"
     "  bookview holes book.dat --against my.xqdb --side red --moves h2e2 --limit 5\n"
     "\n"
     "Exit status: 0 shown, 1 book or database unreadable, 2 wrong usage.\n",
     "用法：bookview holes 开局库 --against 数据库 --side red|black [选项]\n"
     "\n"
     "开局库按比例走自己一方的着法，对手按数据库中的对局走棋；列出开局库没有应着的\n"
     "对手着法，最常见的在前；并给出走 4、8、12、16 回合后仍在库中的比例。\n"
     "\n"
     "  --against XQDB     说明对手走法的对局\n"
     "  --side red|black   开局库所执的一方\n"
     "  --depth N          跟踪的回合数（16）\n"
     "  --min-games N      略去局数更少的应着（1）\n"
     "  --limit N          列出的缺口数（20；0 表示全部）\n"
     "  --fen FEN          从此局面开始\n"
     "  --moves \"M M ...\"  走到起点局面的着法\n"
     "  --ascii            着法不用汉字\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "示例：\n"
     "  bookview holes my_black.dat --against my.xqdb --side black\n"
     "  bookview holes book.dat --against my.xqdb --side red --moves h2e2 --limit 5\n"
     "\n"
     "退出状态：0 已显示；1 开局库或数据库无法读取；2 用法错误。\n"},

    // why, tree and holes
    {"--start {}: expected initial or any", "--start {}：应为 initial 或 any"},
    {"--side {}: expected red or black", "--side {}：应为 red 或 black"},
    {"--against: name the database with the games", "--against：请指定存有对局的数据库"},
    {"{}: --against needs a database, whose games say what is played",
     "{}：--against 需要数据库，由其中的对局说明对手的走法"},
    {"{} {}: expected a number from {} to {}", "{} {}：应为 {} 到 {} 之间的数"},
    {"{}: expected one move; --moves leads to the position",
     "{}：应只有一着；走到局面的着法用 --moves"},
    {"{}: a book does not know its games; name the database it was made from",
     "{}：开局库不记录对局；请指定生成它的数据库"},
    {"bookview: {}: no index was made ({}); all games are replayed\n",
     "bookview：{}：没有建立索引（{}），改为重放全部对局\n"},
    {"bookview: {}: made an index of the first {} plies of {} games, {} bytes; bookgen index "
     "--drop takes it out\n",
     "bookview：{0}：已为 {2} 局的前 {1} 步建立索引，{3} 字节；用 bookgen index --drop 可删除\n"},
    {"bookview: {}: no game went through: {}\n", "bookview：{}：没有对局经过此局面：{}\n"},
    {"games looked at: {} of {}", "已查看对局：{} / {}"},
    {"Games", "对局"},
    {"{} in {} (index)", "{1}内 {0} 局（索引）"},
    {"{} in {} ({} games replayed)", "{1}内 {0} 局（重放 {2} 局）"},
    {"{}, game {}; here at ply {} of {}; copies: {}",
     "{}，第 {} 局；此局面在第 {} 步（共 {} 步）；副本 {} 份"},
    {"{} games ({} copies): won {}, drawn {}, lost {}, no result {}",
     "{} 局（副本 {} 份）：胜 {}，和 {}，负 {}，无结果 {}"},
    {"score {} (95% range {} to {})", "得分率 {}（95% 区间 {} 至 {}）"},
    {"weight {}, share {}", "权重 {}，比例 {}"},
    {"best games:", "最佳对局："},
    {"latest games:", "最近的对局："},
    {"games that ended here: {}\n", "在此局面结束的对局：{}\n"},
    {"games from other starts, not counted: {} (--start any counts them)\n",
     "从其他局面开始而未计入的对局：{}（用 --start any 计入）\n"},
    {"games {}", "{} 局"},
    {"weight {}", "权重 {}"},
    {"score {}", "得分率 {}"},
    {"= #{}", "= #{}"},
    {"= #{}, mirrored", "= #{} 的镜像"},
    {"({} more moves)", "（另有 {} 着）"},
    {"{} moves in {} plies; transpositions: {}\n", "{1} 步内 {0} 着；重复到达的局面：{2}\n"},
    {"Against", "对照"},
    {"Side", "执方"},
    {"Red", "红方"},
    {"Black", "黑方"},
    {"after {} moves: {} still in the book", "{} 回合后：{} 仍在库中"},
    {"after {} moves: no game goes on that far\n", "{} 回合后：没有对局走到这么深\n"},
    {" (of the {} that the games follow so far)", "（占对局仍可对照的 {}）"},
    {"no holes: every reply has an answer", "没有缺口：每个应着都有对策"},
    {"holes: {}\n", "缺口：{}\n"},
    {"the position itself", "该局面本身"},
    {"{} games", "{} 局"},
    {"... and {} more holes\n", "……另有 {} 个缺口\n"},

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
    {"row {}: key {}, move {}, weight {}", "第 {} 行：键值 {}，着法 {}，权重 {}"},
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
    {"rows whose key is missing or no key of this format: {}", "没有键值或键值不合本格式的行：{}"},
    {"positions that share a key with another one, so that moves of both are mixed: {}",
     "与另一局面键值相同、着法混在一起的局面：{}"},
    {"positions whose two orientations have different best moves: {}",
     "两个方向最佳着法不同的局面：{}"},
    {"positions stored in one orientation only; programs that ask the other miss them: {}",
     "只存了一个方向、按另一方向查询会漏掉的局面：{}"},
    {"lines of book moves that go round in perpetual check, lost by the side that checks: {}",
     "按库内着法循环长将、长将一方判负的变化：{}"},
    {"moves missing behind another order of moves that the book plays: {}",
     "换一种着法次序后缺少的着法：{}"},
    {"rows with a weight below 0: {}", "权重为负的行：{}"},
    {"rows that are switched off: {}", "已停用的行：{}"},
    {"lines: {} positions with checks, {} other orders of moves looked at\n",
     "变化：检查了 {} 个有将军的局面、{} 种其他着法次序\n"},
    {"the book is larger than the search for lines, which stopped early\n",
     "开局库太大，变化的检查提前结束\n"},
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
     "  why     the games behind the moves of a position (a database)\n"
     "  tree    the moves from a position on, so many plies deep\n"
     "  holes   what opponents play that the book has no answer to\n"
     "  diff    what two books say differently\n"
     "  edit    change single rows: weights, moves, notes, on and off; undo\n"
     "  fix     sort, merge, drop what is rubbish, complete what is halved\n"
     "\n"
     "BOOK is a book of any format (.dat, .obk, .pfBook, .yfk, .xqb, .bin, .txt), a\n"
     "database (.xqdb), or - for\n"
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
     "  why     某局面各着的来源对局（数据库）\n"
     "  tree    从某局面起若干步内的着法\n"
     "  holes   对手常走而库中没有应着的着法\n"
     "  diff    比较两个开局库\n"
     "  edit    修改单个着法：权重、增删、备注、启用停用；可撤销\n"
     "  fix     修复：排序、合并重复、删去无效行、补齐镜像\n"
     "\n"
     "开局库可以是任何支持的格式（.dat、.obk、.pfBook、.yfk、.xqb、.bin、.txt）、\n"
     "数据库（.xqdb），或用 - 表示\n"
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
    {"usage: bookview show BOOK [BOOK...] [MOVES...] [options]\n"
     "\n"
     "Shows a position and what the book knows about it. MOVES lead there from the\n"
     "start position or from --fen; they may be written in any notation: h2e2, H2-E2,\n"
     "C2=5, or Chinese. Several books (names with a folder or a book's extension) are\n"
     "shown side by side: one table, a block of columns a book.\n"
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
     "用法：bookview show 开局库 [开局库...] [着法...] [选项]\n"
     "\n"
     "显示局面以及开局库对它的了解。着法从初始局面或 --fen 指定的局面走起，\n"
     "可用任何记谱法书写：h2e2、H2-E2、C2=5 或 炮二平五。给出多个开局库\n"
     "（带目录或开局库扩展名的文件名）时并排显示：一张表，每库一组列。\n"
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
     "position: what they reach, how deep they go and which openings they know.\n"
     "Mirrored positions are one.\n"
     "\n"
     "  --against my.xqdb  how many of the moves of its games the book has, by ply\n"
     "  --depth N|all      plies of each game (40)\n"
     "  --top N|all        openings listed, most games first (20)\n"
     "  --ascii            English names only\n"
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
     "统计局面数和行数，并从初始局面按库内着法走遍可到达的局面，给出数量、\n"
     "最深步数和所含开局。互为镜像的局面算一个。\n"
     "\n"
     "  --against my.xqdb  其中对局的着法有多少在开局库中，按步数统计\n"
     "  --depth N|all      每局的步数（40）\n"
     "  --top N|all        列出的开局数，对局多者在前（20）\n"
     "  --ascii            只用英文名\n"
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
    {"usage: bookview edit BOOK [MOVES...] [changes]\n"
     "\n"
     "Changes single rows of a book at a position; all other rows keep their bytes.\n"
     "MOVES lead to the position from the start or from --fen, in any notation.\n"
     "\n"
     "  --set MOVE=WEIGHT  give a move of the book another weight\n"
     "  --add MOVE=WEIGHT  put a move in\n"
     "  --delete MOVE      take a move out\n"
     "  --disable MOVE     switch a move off (.obk, .pfBook, .xqb)\n"
     "  --enable MOVE      switch it on again\n"
     "  --note MOVE=TEXT   write a note; without TEXT take it away (as above)\n"
     "  --undo             bring the file before the last change back\n"
     "  --fen FEN          start from this position\n"
     "  --moves \"M M ...\"  the moves as one argument\n"
     "  --output FILE, -o  leave BOOK as it is and write to another file\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Changes may be repeated and mixed; they act in the order delete, add, set,\n"
     "enable and disable, note. Nothing is written unless all of them can be done. A\n"
     "move and its mirror go together where the position is its own mirror. The old\n"
     "file stays as BOOK.bak. Edits of a file are lost when the book is exported anew\n"
     "from a database; bookgen marks are not.\n"
     "\n"
     "Examples:\n"
     "  bookview edit book.dat --set h2e2=100 --delete c3c4\n"
     "  bookview edit my.obk h2e2 --add h9g7=50 --note \"h9g7=main line\"\n"
     "  bookview edit book.dat --undo\n"
     "\n"
     "Exit status: 0 done, 1 failed and nothing changed, 2 wrong usage.\n",
     "用法：bookview edit 开局库 [着法...] [修改]\n"
     "\n"
     "修改某局面下的单个着法，其余各行的字节不变。着法从初始局面或 --fen 指定的\n"
     "局面走到要修改的局面，可用任何记谱法。\n"
     "\n"
     "  --set 着法=权重    修改库中着法的权重\n"
     "  --add 着法=权重    增加着法\n"
     "  --delete 着法      删除着法\n"
     "  --disable 着法     停用着法（.obk、.pfBook、.xqb）\n"
     "  --enable 着法      重新启用\n"
     "  --note 着法=文字   写备注；文字为空则删除（格式同上）\n"
     "  --undo             恢复上次修改之前的文件\n"
     "  --fen FEN          从此局面开始\n"
     "  --moves \"M M ...\"  把着法写成一个参数\n"
     "  --output 文件, -o  不改动原文件，写到另一个文件\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "各项修改可重复、可混用，次序为：删除、增加、权重、启用停用、备注。只要有一项\n"
     "做不到，就什么也不写。左右对称的局面下，着法与其镜像一起修改。旧文件保留为\n"
     "BOOK.bak。对文件的修改在从数据库重新导出时会丢失，bookgen marks 不会。\n"
     "\n"
     "示例：\n"
     "  bookview edit book.dat --set h2e2=100 --delete c3c4\n"
     "  bookview edit my.obk h2e2 --add h9g7=50 --note \"h9g7=主变\"\n"
     "  bookview edit book.dat --undo\n"
     "\n"
     "退出状态：0 完成，1 失败且未作修改，2 用法错误。\n"},
    {"usage: bookview fix BOOK [-o FILE] [options]\n"
     "\n"
     "Mends a book: puts rows into order, merges doubled ones, drops moves beside the\n"
     "board, illegal ones and rows without a key, folds positions that stand in both\n"
     "orientations and completes mirrored pairs. Each kind is counted. Rows that the\n"
     "book's moves do not reach stay as they are. Without -o the file is replaced, and\n"
     "the old one stays as BOOK.bak.\n"
     "\n"
     "  --output FILE, -o  write here and leave BOOK as it is\n"
     "  --dry-run          only count\n"
     "  --int-keys         .obk: keys as whole numbers, not as BH's reals\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Examples:\n"
     "  bookview fix old.dat --dry-run\n"
     "  bookview fix old.obk -o good.obk\n"
     "\n"
     "Exit status: 0 done, 1 failed and nothing changed, 2 wrong usage.\n",
     "用法：bookview fix 开局库 [-o 文件] [选项]\n"
     "\n"
     "修复开局库：排序，合并重复的行，删去棋盘之外、不合规则的着法和没有键值的行，\n"
     "把存了两个方向的局面合为一个，补齐镜像着法。每一类都有计数。库内着法走不到的\n"
     "行原样保留。不给 -o 时替换原文件，旧文件保留为 BOOK.bak。\n"
     "\n"
     "  --output 文件, -o  写到此文件，不改动原文件\n"
     "  --dry-run          只计数\n"
     "  --int-keys         .obk：键值写成整数，不用兵河的实数形式\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "示例：\n"
     "  bookview fix old.dat --dry-run\n"
     "  bookview fix old.obk -o good.obk\n"
     "\n"
     "退出状态：0 完成，1 失败且未作修改，2 用法错误。\n"},
    {"usage: bookview diff A B [options]\n"
     "\n"
     "What changes from book A to book B, position by position, each with a line of\n"
     "moves that leads there: + added, - removed, ~ changed. Books may have different\n"
     "formats, and either may be a database. Weights are always compared; game counts,\n"
     "notes and rows that are switched off where both hold them. Rows that no moves\n"
     "reach are compared by key where both have the same kind of key.\n"
     "\n"
     "  --limit N|all      positions shown (all)\n"
     "  --min-share P      show no moves below P percent in both; totals count them\n"
     "  --ascii            coordinates only, no Chinese characters\n"
     "  --help, -h         this text\n"
     "  --version          print the version\n"
     "  --lang en|zh       language of texts\n"
     "  --json             one JSON object on one line (docs/api.md)\n"
     "  --quiet, -q        no warnings\n"
     "  --color auto|always|never\n"
     "\n"
     "Examples:\n"
     "  bookview diff old.dat new.dat\n"
     "  bookview diff mine.obk theirs.pfBook --limit 20\n"
     "\n"
     "Exit status as of diff: 0 equal, 1 different, 2 trouble or wrong usage.\n",
     "用法：bookview diff A B [选项]\n"
     "\n"
     "从开局库 A 到 B 有何变化，逐个局面列出，并给出走到该局面的一条变化：\n"
     "+ 增加，- 减少，~ 改变。两库格式可以不同，也可以是数据库。权重总是比较；\n"
     "局数、备注和停用状态在两边都能记录时比较。走不到的行在键值种类相同时按键值比较。\n"
     "\n"
     "  --limit N|all      最多显示的局面数（all）\n"
     "  --min-share P      不显示在两库中都低于 P% 的着法；总数仍计入\n"
     "  --ascii            只用坐标，不用汉字\n"
     "  --help, -h         显示本说明\n"
     "  --version          显示版本\n"
     "  --lang en|zh       文字语言\n"
     "  --json             输出一行 JSON（见 docs/api.md）\n"
     "  --quiet, -q        不显示警告\n"
     "  --color auto|always|never\n"
     "\n"
     "示例：\n"
     "  bookview diff old.dat new.dat\n"
     "  bookview diff mine.obk theirs.pfBook --limit 20\n"
     "\n"
     "退出状态同 diff：0 相同，1 不同，2 出错或用法错误。\n"},

    // edit, fix, diff, books side by side
    {"{}: the file is read-only; name another one with -o", "{}：文件只读；请用 -o 指定另一文件"},
    {"bookview: {}: the book says so already; nothing is written\n",
     "bookview：{}：开局库已是如此，未写入\n"},
    {"{}: the book has no such move here; --add puts one in",
     "{}：库中此局面没有这一着；用 --add 增加"},
    {"{}: format {} has no notes", "{}：{} 格式没有备注"},
    {"{}: format {} cannot switch rows off; --set {}=0 or --delete it",
     "{}：{} 格式不能停用着法；可用 --set {}=0 或 --delete"},
    {"{}={}: format {} holds weights from {} to {}", "{}={}：{} 格式的权重范围是 {} 到 {}"},
    {"{}={}: the move is its own mirror and counts twice; format {} holds half of it, so the "
     "weight must be even",
     "{}={}：此着与镜像相同，计两次；{} 格式只存一半，权重须为偶数"},
    {"{}: the book has this move already; --set changes its weight",
     "{}：库中已有这一着；用 --set 修改权重"},
    {"{}: format {} cannot hold this position", "{}：{} 格式无法记录此局面"},
    {"{}: key {} holds rows of another position, none of them legal here",
     "{}：键值 {} 下是另一局面的行，在此都不合规则"},
    {"{}: expected MOVE=WEIGHT", "{}：应为 着法=权重"},
    {"{}: expected MOVE=TEXT, the move legal", "{}：应为 着法=文字，且着法合规则"},
    {"{}: expected a whole number as weight, found '{}'", "{}：权重应为整数，却是 '{}'"},
    {"--undo: goes alone, without other changes", "--undo 须单独使用"},
    {"nothing to change: give --set, --add, --delete, --enable, --disable or --note",
     "没有要修改的内容：请给出 --set、--add、--delete、--enable、--disable 或 --note"},
    {"--depth {}: expected a number", "--depth {}：应为数字"},
    {"--limit {}: expected a number", "--limit {}：应为数字"},
    {"diff: name two books", "diff：请给出两个开局库"},
    {"{}: changed twice in one call", "{}：一次命令中修改了两次"},
    {"{}: {} rows changed, {} added, {} removed\n", "{}：修改 {} 行，增加 {} 行，删除 {} 行\n"},
    {"the old file is {}; bookview edit {} --undo brings it back\n",
     "旧文件是 {}；bookview edit {} --undo 可恢复\n"},
    {"a new export makes the file anew without these edits; what is to stay belongs into the "
     "database: bookgen marks\n",
     "重新导出会生成新文件，这些修改将丢失；要长期保留的请写入数据库：bookgen marks\n"},
    {"{}: the old file is back; {} holds the edited one\n",
     "{}：已恢复旧文件；修改过的文件是 {}\n"},
    {"edit: a book on standard input cannot be changed; name a file",
     "edit：标准输入的开局库无法修改，请给出文件名"},
    {"{}: edit is for books; for a database use bookgen marks",
     "{}：edit 只修改开局库；数据库请用 bookgen marks"},
    {"rows put into order: {}", "重新排序的行：{}"},
    {"lines that are no rows, dropped: {}", "删去不是数据的行：{}"},
    {"bytes behind the last row, dropped: {}", "删去最后一行之后的字节：{}"},
    {"rows without a usable key, dropped: {}", "删去没有可用键值的行：{}"},
    {"rows with a move beside the board, dropped: {}", "删去着法在棋盘之外的行：{}"},
    {"rows illegal at their position, dropped: {}", "删去在所属局面不合规则的行：{}"},
    {"doubled rows, merged: {}", "合并重复的行：{}"},
    {"positions in both orientations, folded into one: {}", "两个方向合为一个的局面：{}"},
    {"pairs of mirrored moves completed: {}", "补齐的镜像着法：{}"},
    {"nothing to mend", "没有需要修复的"},
    {"rows that the book's moves do not reach, kept as they are: {}",
     "库内着法走不到、原样保留的行：{}"},
    {"{}: {} rows; nothing is written\n", "{}：{} 行；没有写入文件\n"},
    {"{}: {} rows, before {}\n", "{}：{} 行，原为 {} 行\n"},
    {"fix: a book on standard input needs -o FILE or --dry-run",
     "fix：标准输入的开局库需要 -o 文件 或 --dry-run"},
    {"{}: fix is for books; for a database use bookgen doctor",
     "{}：fix 只修复开局库；数据库请用 bookgen doctor"},
    {"switched off", "已停用"},
    {"start position", "初始局面"},
    {"... and {} more positions\n", "……另有 {} 个局面\n"},
    {"rows that the moves do not reach", "着法走不到的行"},
    {"... and {} more rows\n", "……另有 {} 行\n"},
    {"{} added, {} removed, {} changed in {} positions; {} moves the same\n",
     "增加 {}，减少 {}，改变 {}，涉及 {} 个局面；相同 {} 着\n"},
    {"rows not reached: {} and {}; by key {} added, {} removed, {} changed\n",
     "走不到的行：{} 和 {}；按键值增加 {}，减少 {}，改变 {}\n"},
    {"rows not reached: {} and {}; not compared, their keys are of two kinds\n",
     "走不到的行：{} 和 {}；键值种类不同，未作比较\n"},
    {"diff: only one of two books can be standard input", "diff：两个开局库只能有一个是标准输入"},
    {"off", "停用"},
    {"bookview: position in none of the books: {}\n", "bookview：各开局库都没有此局面：{}\n"},
    {"results", "胜和负"},
    {"Rows switched off", "已停用的行"},
    {"Rows with a note", "有备注的行"},
    {"Moves of the games in {} that the book has: {} of {} ({})\n",
     "{} 的对局中库里有的着法：{} / {}（{}）\n"},
    {"Red's {}, Black's {}\n", "红方 {}，黑方 {}\n"},
    {"ply", "步"},
    {"positions", "局面数"},
    {"in the book", "在库中"},
};

}  // namespace

std::span<const Translation> bookview_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
