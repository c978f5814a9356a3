// The tables of a database, version 4. docs/formats/database.md says the same for users.
#pragma once

namespace xq::store {

inline constexpr const char* kSchema = R"sql(
CREATE TABLE meta(            -- settings and state of this database
  name TEXT PRIMARY KEY,
  value
) WITHOUT ROWID;

CREATE TABLE text(            -- header texts, each once
  id INTEGER PRIMARY KEY,     -- 0 = ''
  value TEXT NOT NULL UNIQUE
);
INSERT INTO text VALUES (0, '');

CREATE TABLE folder(          -- absolute paths of the folders that hold sources
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
);

CREATE TABLE source(          -- every file met
  id INTEGER PRIMARY KEY,
  folder INTEGER NOT NULL REFERENCES folder,
  name TEXT NOT NULL,
  member TEXT NOT NULL DEFAULT '',
  size INTEGER NOT NULL,      -- bytes
  mtime_ns INTEGER NOT NULL,  -- modification time, nanoseconds since 1970
  hash BLOB NOT NULL,         -- first 16 bytes of SHA-256 of the content; empty if it could not be read
  grp TEXT,                   -- --group
  format TEXT,                -- NULL = no record file
  charset TEXT,
  games_found INTEGER NOT NULL DEFAULT 0,    -- = read + empty + rejected
  games_read INTEGER NOT NULL DEFAULT 0,     -- at least one ply kept
  games_empty INTEGER NOT NULL DEFAULT 0,
  games_rejected INTEGER NOT NULL DEFAULT 0, -- start unusable or first ply illegal
  games_cut INTEGER NOT NULL DEFAULT 0,      -- part of games_read
  plies_kept INTEGER NOT NULL DEFAULT 0,
  UNIQUE(folder, name, member)
);

CREATE TABLE game(            -- a move sequence from a start position; mirrors are one
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL,         -- first 16 bytes of SHA-256 of start FEN (4 fields) and move codes
  start TEXT,                 -- FEN, 4 fields; NULL = the start position
  plies INTEGER NOT NULL,
  moves BLOB NOT NULL,        -- 16-bit codes, little-endian: from | to << 8 as 16x16 cells
  red INTEGER NOT NULL DEFAULT 0,      -- games of each outcome that position_move holds for it
  draw INTEGER NOT NULL DEFAULT 0,
  black INTEGER NOT NULL DEFAULT 0,
  unknown INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE copy(            -- every game record met
  source INTEGER NOT NULL REFERENCES source,
  ordinal INTEGER NOT NULL,   -- 1-based within the source
  game INTEGER REFERENCES game, -- NULL without a kept ply
  outcome INTEGER NOT NULL,   -- 0 Red wins, 1 draw, 2 Black wins, 3 unknown
  cut INTEGER NOT NULL,       -- 1 = a fault ended the game before its end
  mirrored INTEGER NOT NULL,  -- 1 = the record is the mirror of the stored game
  notation INTEGER,           -- as notation_name() counts; NULL without moves
  line INTEGER NOT NULL,      -- where the record starts in the source
  halfmove INTEGER NOT NULL,  -- counters of the FEN
  fullmove INTEGER NOT NULL,
  red INTEGER NOT NULL, black INTEGER NOT NULL, event INTEGER NOT NULL, site INTEGER NOT NULL,
  date INTEGER NOT NULL, round INTEGER NOT NULL, ecco INTEGER NOT NULL,  -- text
  year INTEGER, month INTEGER, day INTEGER,
  red_elo INTEGER, black_elo INTEGER,
  other INTEGER NOT NULL,     -- text: every other tag with a value, `name value` a line
  PRIMARY KEY(source, ordinal)
) WITHOUT ROWID;

CREATE TABLE fault(           -- everything that could not be used as it stood
  source INTEGER NOT NULL REFERENCES source,
  ordinal INTEGER NOT NULL,   -- game within the source; 0 = the file as a whole
  number INTEGER NOT NULL,    -- 1-based within the game
  code TEXT NOT NULL,
  ended INTEGER NOT NULL,     -- 1 = it ended the game
  line INTEGER NOT NULL,
  offset INTEGER NOT NULL,    -- bytes from the start of the source
  ply INTEGER NOT NULL,
  token TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY(source, ordinal, number)
) WITHOUT ROWID;

CREATE TABLE position_move(   -- cache: what was played where, see docs
  key INTEGER NOT NULL,       -- (lock1 << 32 | lock0) with the top bit flipped
  move INTEGER NOT NULL,      -- stored code
  side INTEGER NOT NULL,      -- 0 Red, 1 Black to move
  self_mirrored INTEGER NOT NULL,
  wins INTEGER NOT NULL,      -- of the side to move
  draws INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  unknown INTEGER NOT NULL,
  PRIMARY KEY(key, move)
) WITHOUT ROWID;

CREATE TABLE pending(         -- games whose copies changed since the cache was brought up to date
  game INTEGER PRIMARY KEY
);
)sql";

/// What version 2 added: the variations and comments of records.
inline constexpr const char* kSchemaTrees = R"sql(
CREATE TABLE tree(            -- moves of records that hold more than a playable main line
  source INTEGER NOT NULL REFERENCES source,
  ordinal INTEGER NOT NULL,
  study INTEGER NOT NULL,     -- 1 = an opening study rather than a game
  nodes INTEGER NOT NULL,     -- moves as stored, unplayable ones included
  branches INTEGER NOT NULL,  -- lines from the start to a last move
  moves BLOB NOT NULL,        -- two bytes a node in pre-order, in the record's orientation
  PRIMARY KEY(source, ordinal)
);

CREATE TABLE note(            -- comments
  source INTEGER NOT NULL REFERENCES source,
  ordinal INTEGER NOT NULL,
  node INTEGER NOT NULL,      -- of the tree in pre-order; without a tree the ply; 0 = on the game
  key INTEGER,                -- as in position_move, of the position before the move; NULL = not playable
  move INTEGER,               -- stored code; NULL = on the position itself
  text TEXT NOT NULL,
  PRIMARY KEY(source, ordinal, node)
) WITHOUT ROWID;

CREATE TABLE evaluation(      -- what engines said in the comments, of the side that made the move
  source INTEGER NOT NULL REFERENCES source,
  ordinal INTEGER NOT NULL,
  node INTEGER NOT NULL,      -- as in note
  score INTEGER NOT NULL,     -- 1/100 pawns, or moves to mate
  mate INTEGER NOT NULL,
  depth INTEGER,              -- plies
  time_ms INTEGER,
  PRIMARY KEY(source, ordinal, node)
) WITHOUT ROWID;
)sql";

/// What version 3 added: the user's own judgement, and what others say, apart from the games.
inline constexpr const char* kSchemaMarks = R"sql(
CREATE TABLE mark(            -- the user's judgement; nothing is ever deleted, see `undone`
  id INTEGER PRIMARY KEY,     -- later marks have larger ones
  key INTEGER NOT NULL,       -- as in position_move
  move INTEGER,               -- stored code; NULL = on the position itself
  kind TEXT NOT NULL,         -- force prefer avoid forbid weight note
  weight INTEGER,             -- of kind weight: 0..65535
  note TEXT NOT NULL DEFAULT '',
  time INTEGER NOT NULL,      -- when it was made, seconds since 1970
  undone INTEGER NOT NULL DEFAULT 0,
  fen TEXT NOT NULL           -- the position in its stored orientation, 4 fields
);

CREATE TABLE book(            -- imported books
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  path TEXT NOT NULL,         -- absolute, when it was imported
  size INTEGER NOT NULL,      -- bytes
  mtime_ns INTEGER NOT NULL,
  format TEXT NOT NULL,
  time INTEGER NOT NULL,      -- of the import, seconds since 1970
  positions INTEGER NOT NULL, -- in book_move
  rows INTEGER NOT NULL,      -- of the file
  placed INTEGER NOT NULL,    -- rows of the file that belong to a position met
  illegal INTEGER NOT NULL    -- rows at positions met that cannot be played there
);

CREATE TABLE book_move(       -- what they say
  key INTEGER NOT NULL,       -- as in position_move
  move INTEGER NOT NULL,      -- stored code; of a pair at a self-mirrored position the smaller
  book INTEGER NOT NULL REFERENCES book,
  weight INTEGER NOT NULL,    -- as the book has it; of one row of a pair
  enabled INTEGER NOT NULL,   -- 0 = the book keeps it but does not play it
  wins INTEGER,               -- of the side to move; NULL where the book has no counts
  draws INTEGER,
  losses INTEGER,
  note TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(key, move, book)
) WITHOUT ROWID;

CREATE TABLE position_evaluation( -- what engines and cloud books say of positions and moves
  key INTEGER NOT NULL,       -- as in position_move
  move INTEGER NOT NULL,      -- stored code; 0 = on the position itself
  origin TEXT NOT NULL,       -- who says so: 'chessdb.cn'
  score INTEGER,              -- of the side to move: 1/100 pawns, or plies to mate, below 0 = mated
  mate INTEGER NOT NULL,      -- 1 = `score` counts plies
  rank INTEGER,               -- chessdb.cn: 2 best, 1 good, 0 bad
  winrate INTEGER,            -- of the side to move, 1/100 percent
  depth INTEGER,              -- plies
  note TEXT NOT NULL DEFAULT '',
  time INTEGER NOT NULL,      -- of the import, seconds since 1970
  PRIMARY KEY(key, move, origin)
) WITHOUT ROWID;

CREATE INDEX mark_by_key ON mark(key);
CREATE INDEX book_move_by_book ON book_move(book);
)sql";

/// What version 4 added: what the user says about the names of players.
inline constexpr const char* kSchemaNames = R"sql(
CREATE TABLE name_rule(
  name TEXT PRIMARY KEY,      -- a spelling or a player, as bare_name() folds it
  player TEXT NOT NULL,       -- who is meant by it
  time INTEGER NOT NULL       -- when it was said, seconds since 1970
) WITHOUT ROWID;
)sql";

/// Indices over what an ingest fills. The first ingest makes them when it is done: sorting once is
/// cheaper than keeping them sorted.
inline constexpr const char* kIndices = R"sql(
CREATE INDEX IF NOT EXISTS source_by_hash ON source(hash);
CREATE INDEX IF NOT EXISTS game_by_hash ON game(hash);
CREATE INDEX IF NOT EXISTS note_by_key ON note(key);
CREATE INDEX IF NOT EXISTS copy_by_game ON copy(game, outcome, cut);
)sql";

}  // namespace xq::store
