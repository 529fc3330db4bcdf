import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDirectory } from '#scripts/project.mjs'
import type { CheckResult } from './check.ts'

const CODE_ENDING = /\.(ts|tsx|mjs|astro|css|sql)$/
const LONGEST_FILE = 300
const DRAWERS = new Set(['lib', 'libs', 'util', 'utils', 'helper', 'helpers', 'common', 'misc'])

const EXEMPT = new Set([
  // They name what they forbid.
  'scripts/checks/house-rules.ts',
  'scripts/checks/house-rules.test.ts',
  // Generated.
  'domain/database.types.ts',
  'supabase/schema.sql',
])

const BANNED_TEXT: [RegExp, string][] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'an open end: do it, or write it down as an issue'],
  [/@ts-(ignore|nocheck)/, 'a silenced type error: correct the type'],
  [
    /\b(test|describe|it)\.(only|skip)\(/,
    'a test that is switched off, or that switches off others',
  ],
  [/^(<{7}|>{7}) /m, 'the mark of a merge conflict'],
  [/\.\.\.\{\s*\S/, 'a literal packed into a spread: write its properties out'],
  [
    /^(?:export )?const [a-z]\w{0,60}(?:: [^=\n]{1,80})? = (?:-?[\d_.]{1,20}(?: [*/+-] [\d_.]{1,20}){0,5}|'[^'\n]{0,200}'|\[['\d][^.$\n]{0,200}\](?!\n\s{0,20}\.))$/m,
    'a constant in another case: CONSTANT_CASE, as everywhere',
  ],
  // domain/ has no subpath imports: a school's criteria format their figures, headlines know legal forms.
  [
    /from '(\.\.\/){2,}(?!(?:format-number|legal-forms)\.ts')/,
    'an import of a distant file: use a subpath import',
  ],
]

/** In tests, stand-ins and journeys. */
const BANNED_IN_TESTS: [RegExp, string][] = [
  [/\bMath\.random\(/, 'a test without a seed: draw from a seeded generator'],
  [
    /\b(waitForTimeout\(|retry: \d|retries: [1-9])/,
    'a wait for time, or a second try: both hide a race',
  ],
]

/** Numbers and dates are written in one way each, on every screen. */
const FORMATTED = /\bIntl\.(?:NumberFormat|DateTimeFormat)\b|\.toLocale(?:Date|Time)?String\(/
const FORMAT_FILES = new Set([
  'domain/format-number.ts',
  'domain/format-date.ts',
  // The time of an article as docs/behavior.md promises it, in the reader's zone.
  'domain/news/news-article.ts',
  'site/pro/news/article-card.tsx',
  // A page of 4 KB of scripts: the shared formats would be a file of their own, found a round trip later.
  'site/account/monitoring-page.ts',
])

/** docs/behavior.md, Sign-in: each call of the site names the application. */
const BARE_FETCH = /(?<![.\w#])(?:fetch|sendBeacon)\(|\bnew (?:XMLHttpRequest|EventSource)\b/
const FETCH_OF_SITE = 'site/backend-client/fetch-as-kachi.ts'

export async function checkHouseRules(): Promise<CheckResult> {
  const problems = listFiles().flatMap((file) => {
    const source = readFileSync(path.join(projectDirectory, file), 'utf8')
    return problemsOf(file, source)
  })
  const failed = problems.length > 0 ? 1 : 0
  return { passed: 1 - failed, failed, output: problems.join('\n') }
}

export function problemsOf(file: string, source: string): string[] {
  const problems: string[] = []
  const lines = source.split('\n').length - 1
  if (lines > LONGEST_FILE) problems.push(`${lines} lines, more than ${LONGEST_FILE}: split it`)
  const drawer = file.split('/').find((step) => DRAWERS.has(step.replace(/\..*/, '')))
  if (drawer) problems.push(`"${drawer}" says nothing: name it after what it does`)
  const isTest = file.startsWith('tests/') || file.includes('.test.')
  for (const [pattern, why] of isTest ? [...BANNED_TEXT, ...BANNED_IN_TESTS] : BANNED_TEXT) {
    const found = pattern.exec(source)
    if (found) problems.push(`line ${lineOf(source, found.index)}: ${why}`)
  }
  if (!isTest) problems.push(...problemsOfProduct(file, source))
  return problems.map((problem) => `${file}: ${problem}`)
}

function problemsOfProduct(file: string, source: string): string[] {
  const problems: string[] = []
  const isOnPage = file.startsWith('site/') && file !== FETCH_OF_SITE
  const bare = isOnPage ? BARE_FETCH.exec(source) : null
  if (bare)
    problems.push(
      `line ${lineOf(source, bare.index)}: a call without the application's name: use ${FETCH_OF_SITE}`,
    )
  if (!/^(site|domain|backend|emails|supabase)\//.test(file)) return problems
  if (source.includes("'#tests/")) problems.push('test data in the product')
  const format = FORMAT_FILES.has(file) ? null : FORMATTED.exec(source)
  if (format)
    problems.push(
      `line ${lineOf(source, format.index)}: a format of its own: use domain/format-number.ts or domain/format-date.ts`,
    )
  return problems
}

function lineOf(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

function listFiles(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', options, { cwd: projectDirectory, encoding: 'utf8' })
  return names
    .split('\n')
    .filter((name) => CODE_ENDING.test(name) && !EXEMPT.has(name))
    .filter((name) => existsSync(path.join(projectDirectory, name)))
}
