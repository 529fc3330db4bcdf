import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { ISSUE_SLOT, issueDayFrom } from '#domain/newsletter/issue-schedule.ts'
import { checkContent } from './check-content.ts'
import {
  article,
  CHART,
  ISSUE_DATE,
  issue,
  LATER_ISSUE_DATE,
  problemsOf,
  problemsOfArticle,
  removeProjects,
} from './small-project.ts'

afterEach(removeProjects)

const ONE = 'content/articles/one.mdx'

test('the content of this project has no problems', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  expect(checkContent(root)).toEqual([])
})

test('a small valid project has no problems', () => {
  expect(problemsOf({})).toEqual([])
})

test.each([
  [
    { category: '"Poetry"' },
    `${ONE}:8, key "category": expected one of Philosophy, Dividends, Markets, Analysis, Psychology, ESG; found "Poetry".`,
  ],
  [{ readTime: '"1"' }, `${ONE}:7, key "readTime": expected a number; found "1".`],
  [
    { description: '"Short"' },
    `${ONE}:4, key "description": expected at least 50 characters; found 5: "Short".`,
  ],
  [{ related: '[]' }, `${ONE}:10, key "related": expected at least 1 entry; found 0.`],
  [
    { art: '{ motif: waves, seed: 1, alt: "Lines of a tide" }' },
    `${ONE}:11, key "art.motif": expected one of ridges, tides, ledger, contours, walks, bamboo; found "waves".`,
  ],
  [
    { publishDate: '2026' },
    `${ONE}:6, key "publishDate": expected a date such as 2026-01-22; found 2026.`,
  ],
  [
    { publishDate: '2026-02-30' },
    `${ONE}:6, key "publishDate": expected a calendar date such as 2026-01-22; found 2026-02-30.`,
  ],
  [
    { updatedDate: '2025-12-01' },
    `${ONE}:15, key "updatedDate": expected a date on or after the publishDate 2026-11-21; found 2025-12-01.`,
  ],
  [
    { publishDate: '2026-10-22' },
    `${ONE}:6, key "publishDate": expected the day of publication, 2026-11-21 or later; found 2026-10-22.`,
  ],
  [
    { publishDate: '2999-01-01' },
    `${ONE}:6, key "publishDate": expected today or earlier, or the line "draft: true"; found 2999-01-01.`,
  ],
  [
    { corrections: '[{ date: 2026-11-20, text: "It said something else before." }]' },
    `${ONE}:15, key "corrections.0.date": expected a date on or after the publishDate 2026-11-21; found 2026-11-20.`,
  ],
  [
    { related: '[none]' },
    `${ONE}:10, key "related.0": expected the name of another published article: other; found "none".`,
  ],
  [
    { order: '2' },
    `content/articles/other.mdx:12, key "order": expected a unique order; found 2, which ${ONE} already has.`,
  ],
  [
    { readTime: '9' },
    `${ONE}:7, key "readTime": expected about 1 for 1 word at 220 a minute; found 9.`,
  ],
])('front matter %j', (changes, expected) => {
  expect(problemsOfArticle(changes)).toEqual([expected])
})

test('an unknown key is reported with the known keys', () => {
  const [problem] = problemsOfArticle({ color: 'red' })
  expect(problem).toMatch(
    /^content\/articles\/one\.mdx:15, key "color": expected one of the keys title, subtitle, .*; found "color"\.$/,
  )
})

test('a missing key is reported', () => {
  const source = article().replace(/author: .*\n/, '')
  expect(problemsOf({ [ONE]: source })).toEqual([
    `${ONE}, key "author": expected text; found nothing.`,
  ])
})

test.each([
  [
    'Claim.[^a]',
    `${ONE}:17, footnote "a": expected a line with the footnote that starts with [^a]:; found only the reference [^a].`,
  ],
  [
    'Claim.\n\n[^a]: Source.',
    `${ONE}:19, footnote "a": expected a reference [^a] in the text; found a footnote without a reference.`,
  ],
  [
    'Claim.[^a]\n\n[^a]: Source.\n\n[^a]: Again.',
    `${ONE}:21, footnote "a": expected one footnote with this name; found another one on line 19.`,
  ],
  [
    '[On](/articles/none)',
    `${ONE}:17, link: expected the address of a page, such as /articles/NAME; found "/articles/none".`,
  ],
  [
    '[On](/article/other)',
    `${ONE}:17, link: expected the address of a page, such as /articles/NAME; found "/article/other".`,
  ],
  [
    '[On](other)',
    `${ONE}:17, link: expected an address that starts with https:// or /; found "other".`,
  ],
  [
    '![](/seal.svg)',
    `${ONE}:17, picture "/seal.svg", key "alt": expected a description for readers who cannot see it; found nothing.`,
  ],
  [
    '<img src="/seal.svg" />',
    `${ONE}:17, picture "/seal.svg", key "alt": expected a description for readers who cannot see it; found nothing.`,
  ],
  [
    '<Chart data="none" caption="c" alt="a" />',
    `${ONE}:17, <Chart>, key "data": expected the name of a file in content/charts: rates; found "none".`,
  ],
  [
    '<Chart data="rates" caption="c" />',
    `${ONE}:17, <Chart>, key "alt": expected a value, alt="…"; found nothing.`,
  ],
  [
    '<Graph />',
    `${ONE}:17, component: expected one of Chart, WorkedExample, KeyPoint, ContactAddress, PublisherName, MarketSnapshot, Picks, CompanyBox, ScreenResult, Dive; found <Graph>.`,
  ],
  [
    '<script>alert()</script>',
    `${ONE}:17, element: expected text and pictures only; found <script>.`,
  ],
  [
    'import a from "a"',
    `${ONE}:17, text: expected no imports, because components are available without them; found "import a from \\"a\\"".`,
  ],
  [
    '# Title',
    `${ONE}:17, heading: expected headings from ## down, because the title of the page is its #; found #.`,
  ],
])('text %j', (body, expected) => {
  expect(problemsOfArticle({}, body)).toEqual([expected])
})

test('links to pages, articles and issues may have a fragment or a query', () => {
  const body = `[a](/magazine#x) [b](/articles/other?y) [c](/newsletter/${ISSUE_DATE}) [d](https://e.example)`
  expect(problemsOfArticle({}, body)).toEqual([])
})

test('MDX that does not compile is reported with line and column', () => {
  const [problem] = problemsOfArticle({}, 'Fine.\n\nA {brace.')
  expect(problem).toMatch(
    /^content\/articles\/one\.mdx:19, text, column 3: expected MDX that compiles; found Unexpected end of file/,
  )
})

test('a table column needs a heading', () => {
  const table = '| | Before | After |\n|---|---:|---:|\n| Shares | 100 | 70 |'
  expect(problemsOfArticle({}, table)).toEqual([
    `${ONE}:17, table, column 1: expected a heading; found nothing.`,
  ])
})

test('broken YAML is reported with its line', () => {
  const [problem] = problemsOf({ [ONE]: article({ title: '"open' }) })
  expect(problem).toMatch(
    /^content\/articles\/one\.mdx:\d+, front matter: expected YAML, one "key: value" per line; found /,
  )
})

test('a text without front matter is reported with its first line', () => {
  expect(problemsOf({ [ONE]: 'Just text.' })[0]).toBe(
    `${ONE}:1, front matter: expected a line "---", the keys and another line "---" before the text; found "Just text.".`,
  )
})

test.each([
  [
    LATER_ISSUE_DATE,
    {},
    `content/newsletter/${LATER_ISSUE_DATE}.mdx:6, key "date": expected the date in the file name, ${LATER_ISSUE_DATE}; found ${ISSUE_DATE}.`,
  ],
  [
    '2026-11-14',
    { date: '2026-11-14' },
    `content/newsletter/2026-11-14.mdx:6, key "date": expected a ${ISSUE_SLOT.weekday} such as ${issueDayFrom('2026-11-14')}; found 2026-11-14, a Saturday.`,
  ],
  [
    LATER_ISSUE_DATE,
    { date: LATER_ISSUE_DATE, number: '1' },
    `content/newsletter/${LATER_ISSUE_DATE}.mdx:7, key "number": expected a unique number; found 1, which content/newsletter/${ISSUE_DATE}.mdx already has.`,
  ],
  [
    'next-week',
    {},
    'content/newsletter/next-week.mdx, file name: expected a date such as 2026-11-26; found "next-week".',
  ],
])('issue %s %j', (name, changes, expected) => {
  const second = issue({
    title: '"Two"',
    description: `"${'About the second. '.repeat(4)}"`,
    number: '2',
    ...changes,
  })
  expect(problemsOf({ [`content/newsletter/${name}.mdx`]: second })).toContain(expected)
})

test('a draft may link to a draft, a published text may not', () => {
  const draft = {
    'content/articles/other.mdx': article({
      title: '"Another title"',
      order: '2',
      related: '[one]',
      draft: 'true',
    }),
  }
  const body = '[On](/articles/other)'
  const published = problemsOf({ ...draft, [ONE]: article({}, body) })
  expect(published).toEqual([
    `${ONE}:10, key "related.0": expected the name of another published article: ; found "other", which is a draft.`,
    `${ONE}:17, link: expected the address of a published page; found "/articles/other", which is a draft.`,
  ])
  expect(problemsOf({ ...draft, [ONE]: article({ draft: 'true' }, body) })).toEqual([])
})

test('figures and picks need a record, unless the issue is a draft, and work only in issues', () => {
  const letter = (changes: Record<string, string>) => `${issue(changes)}\n<MarketSnapshot />\n`
  const file = `content/newsletter/${ISSUE_DATE}.mdx`
  expect(problemsOf({ [file]: letter({}) })).toEqual([
    `${file}:16, <MarketSnapshot>: expected the file content/issue-figures/${ISSUE_DATE}.json, which "npm run generate issue-figures -- ${ISSUE_DATE}" creates; found no such file.`,
  ])
  expect(problemsOf({ [file]: letter({ draft: 'true' }) })).toEqual([])
  expect(problemsOfArticle({}, '<Picks />')).toEqual([
    `${ONE}:17, <Picks>: expected this component in issues only; found <Picks>.`,
  ])
})

test('charts and testimonials are checked too', () => {
  const files = {
    'content/charts/broken.json': '{',
    'content/charts/rates.json': JSON.stringify({ ...CHART, kind: 'pie' }),
    'content/testimonials.json': JSON.stringify({
      note: 'n',
      testimonials: [{ rating: 6, quote: 'q', role: 'r', place: 'p' }],
    }),
  }
  const problems = problemsOf(files)
  expect(problems[0]).toMatch(/^content\/charts\/broken\.json, the file: expected JSON; found /)
  expect(problems.slice(1)).toEqual([
    'content/charts/rates.json, key "kind": expected one of line, bar, stacked-bar, scatter, waterfall; found "pie".',
    'content/testimonials.json, testimonial 1, key "rating": expected at most 5; found 6.',
  ])
})

test('all problems of all files are reported at once', () => {
  const problems = problemsOf({
    [ONE]: article({ category: '"Poetry"', order: '0' }, 'A claim.[^a] [On](/none)'),
    [`content/newsletter/${ISSUE_DATE}.mdx`]: issue({ subject: '""' }),
  })
  expect(problems).toHaveLength(5)
})
