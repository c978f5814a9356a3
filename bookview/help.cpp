#include "bookview/cli.hpp"

namespace bookview {
namespace {

constexpr std::string_view kMain =
    "bookview - look into an opening book of xiangqi\n"
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
    "Exit status: 0 done, 1 failed or position not in the book, 2 wrong usage.\n";

constexpr std::string_view kShow =
    "usage: bookview show BOOK [MOVES...] [options]\n"
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
    "usage, among it a FEN or a move that cannot be read.\n";

constexpr std::string_view kStats =
    "usage: bookview stats BOOK [options]\n"
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
    "  bookview stats my.xqdb --json\n";

constexpr std::string_view kCheck =
    "usage: bookview check BOOK [options]\n"
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
    "--strict; 2 wrong usage.\n";

}  // namespace

std::string_view help_text(std::string_view command) noexcept {
  if (command == "show") return kShow;
  if (command == "stats") return kStats;
  if (command == "check") return kCheck;
  return kMain;
}

}  // namespace bookview
