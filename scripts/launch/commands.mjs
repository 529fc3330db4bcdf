/**
 * The commands of `npm run GROUP NAME`. `withTools` also installs the packages that only checks,
 * tests and measurements need.
 * @typedef {{ file: string, does: string, withTools: boolean, words?: string[] }} Command
 */

/** @type {Record<string, Record<string, Command>>} */
export const commands = {
  bench: {
    'archive-search': bench('archive-search', 'archive search over 1,000 articles'),
    auth: bench('auth', 'sign-in next to bcrypt alone, reading a user next to one select'),
    clicks: bench('clicks', 'random clicks on /pro for ten minutes: no error in the console'),
    coverage: bench('coverage', 'the list of all companies, scored in one pass'),
    edinet: bench('edinet', "ten years of EDINET's index over SIGKILLs, a company cold and warm"),
    endurance: bench('endurance', 'mixed load for an hour at 70% of capacity: memory, errors, p99'),
    faults: bench(
      'faults',
      'kills under load, full disk, lost database, bad providers, wrong clock',
    ),
    firefox: bench(
      'firefox',
      "[NAME...] [--grep TEXT]: the journeys in this machine's own Firefox, all or those chosen",
    ),
    honeypot: bench('honeypot', "whether a bot can tell the answer it gets from a person's"),
    image: bench('image', "the Dockerfile's commands in a clone: its size, and whether it starts"),
    intake: bench('intake', 'importing a list and a mailbox of any size'),
    interactions: bench(
      'interactions',
      'how long presses take on /pro with 500 holdings and 100 cards',
    ),
    layouts: bench('layouts', 'how many rows of random lists are understood, without pictures'),
    lighthouse: bench('lighthouse', 'Lighthouse on five public pages'),
    markets: bench('markets', 'quotes and histories from memory next to a bare Hono answer'),
    monitoring: bench('monitoring', 'reports on 10,000 portfolios, time and memory'),
    mutations: bench(
      'mutations',
      'small wrong changes in a folder of rules: how many its own tests notice',
    ),
    move: bench('move', '100,000 rows to PostgreSQL and back, also with a SIGKILL in the middle'),
    news: bench('news', '200 feeds, filters over 100,000 articles, function and select'),
    'newsletter-kill': bench('newsletter-kill', 'missing and duplicate emails after 20 SIGKILLs'),
    'newsletter-send': bench(
      'newsletter-send',
      'emails per second next to bare nodemailer, and memory',
    ),
    ocr: bench('ocr', 'how many rows of pictured statements are read, and how fast'),
    'official-client': bench(
      'official-client',
      "PATH: the official client's own tests, from a checkout",
    ),
    'page-speed': bench(
      'page-speed',
      'pages on a simulated phone: usable, largest paint, long tasks',
    ),
    processes: bench('processes', 'two web and two worker processes: killed, and next to one'),
    reads: bench('reads', 'GET user and a select next to the same SQL behind a bare handler'),
    rehearsal: bench('rehearsal', 'the main journey on a hosted project, with its figures'),
    requests: bench('requests', 'requests per second and latency, on both databases'),
    score: bench('score', '500 holdings in browser and Node, longest task of each step'),
    search: bench('search', 'companies by 200 names in five scripts, first suggestion and time'),
    'sign-up': bench('sign-up', '300 sign-ups a second for a minute'),
    size: bench('size', 'lines of hand-written source, by room'),
    'soak-input': bench(
      'soak-input',
      '100,000 generated requests over all routes: no 5xx, no hang',
    ),
    'static-files': bench(
      'static-files',
      'pages per second of processor, next to nginx and a bare node:http',
    ),
    start: bench('start', 'clone to first page, restart, idle memory'),
  },
  generate: {
    'access-index': command(
      'scripts/generate/run-access-index.ts',
      'prints the access index: what Asian companies let their shareholders have',
    ),
    'american-listings': withTools(
      'scripts/generate/bundle-listings.ts',
      'FILE DATE: the American names that Asset Search suggests',
    ),
    'bundled-statements': command(
      'scripts/generate/bundle-statements.ts',
      'FOLDER: the financial statements that come with the project',
    ),
    coverage: command(
      'scripts/generate/write-coverage.ts',
      'docs/coverage.md: what is scored without a key',
    ),
    'database-files': withTools(
      'scripts/generate/write-database-files.ts',
      "the database's types and supabase/schema.sql, after a migration",
    ),
    dive: command(
      'scripts/generate/run-dive.ts',
      'SLUG: charts and spreadsheet of a deep dive, and the figures it may state',
    ),
    emails: withTools(
      'scripts/generate/build-emails.ts',
      'email templates and compiled bodies from emails/',
    ),
    expressions: withTools(
      'scripts/generate/record-expressions.ts',
      'the record of regular expressions that are safe, after they change',
    ),
    functions: withTools(
      'scripts/generate/write-functions.ts',
      'the functions that deploy to hosted Supabase, after their sources change',
    ),
    fonts: withTools('scripts/generate/make-fonts.ts', 'the fonts, after their characters change'),
    'house-texts': command('scripts/generate/write-house-texts.ts', 'our own pages in the news'),
    'issue-figures': command(
      'scripts/generate/record-issue.ts',
      "DATE [--picks]: the market figures and the editors' picks that an issue shows",
    ),
    league: command(
      'scripts/generate/run-league.ts',
      'prints the retention league: equity added against profit added, by company',
    ),
    ledger: command('scripts/generate/write-ledger.ts', 'docs/ledger.md: claims and their sources'),
    lockfile: command(
      'scripts/generate/complete-lockfile.ts',
      'the lockfile, after dependencies change',
    ),
    screen: command(
      'scripts/generate/run-screen.ts',
      '[DATE]: the stock screen of the article "Hidden Gems"',
    ),
  },
  operate: {
    backup: operate('backup', '[FILE]: writes a backup, while the server runs or not'),
    verify: operate(
      'verify',
      'FILE: checks that a backup is whole, and that this version can restore it',
    ),
    restore: operate('restore', 'FILE [--check]: fills an empty folder or database with a backup'),
    move: operate(
      'move',
      '--to postgres://… or --to embedded, or --cancel: carries all data to another database',
    ),
    export: operate('export', 'EMAIL [--csv]: prints all data about an address'),
    'end-sessions': operate(
      'end-sessions',
      'signs everyone out, and makes links and codes void that were sent before',
    ),
    release: operate('release', '[--discard]: lets a restored copy send again'),
  },
}

function operate(verb, does) {
  return { ...command('backend/operations/operate-command.ts', does), words: [verb] }
}

function bench(name, does) {
  return withTools(`bench/${name}.ts`, does)
}

function withTools(file, does) {
  return { file, does, withTools: true }
}

function command(file, does) {
  return { file, does, withTools: false }
}
