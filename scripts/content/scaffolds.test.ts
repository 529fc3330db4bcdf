import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIVE_CHARTS } from '#domain/deep-dives/dive-charts.ts'
import { ISSUE_SLOT, issueDayFrom } from '#domain/newsletter/issue-schedule.ts'
import { projectDirectory } from '#scripts/project.mjs'
import { checkContent } from '#site/content-checks/check-content.ts'
import { loadTextFiles } from '#site/content-checks/content-files.ts'
import { DIVE_PARTS, DIVE_SECTIONS } from '#site/deep-dives/dive-schema.ts'
import { writeScaffold } from './scaffold.ts'
import { scaffoldArticle } from './scaffold-article.ts'
import { scaffoldIssue } from './scaffold-issue.ts'

let root: string
const TODAY = '2026-11-21'
const next = issueDayFrom(TODAY)
const issueDay = issueDayFrom('2030-01-02')
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kachi-authors-'))
  cpSync(path.join(projectDirectory, 'content'), path.join(root, 'content'), { recursive: true })
  cpSync(path.join(projectDirectory, 'site/pages'), path.join(root, 'site/pages'), {
    recursive: true,
  })
})
afterAll(() => rmSync(root, { recursive: true }))

function newArticle(slug: string | undefined) {
  return scaffoldArticle({ slug, texts: loadTextFiles(root), today: TODAY })
}

function newIssue(date: string | undefined) {
  return scaffoldIssue({ date, texts: loadTextFiles(root), today: TODAY })
}

test('a new article and a new issue are drafts that pass the checks, and are never written over', () => {
  writeScaffold(root, newArticle('reading-a-cash-flow'))
  writeScaffold(root, newIssue(issueDay))
  expect(checkContent(root)).toEqual([])
  for (const file of ['articles/reading-a-cash-flow.mdx', `newsletter/${issueDay}.mdx`]) {
    expect(readFileSync(path.join(root, 'content', file), 'utf8')).toContain('\ndraft: true\n')
  }
  expect(newArticle('reading-a-cash-flow')).toEqual({
    refusal:
      'content/articles/reading-a-cash-flow.mdx already exists. Choose another name, or open that file.',
  })
  expect(newIssue(issueDay)).toEqual({
    refusal: `content/newsletter/${issueDay}.mdx already exists. Choose another ${ISSUE_SLOT.weekday}, or open that file.`,
  })
})

test('a new deep dive has every part of the template, and lacks only its pictures', () => {
  const texts = loadTextFiles(root)
  writeScaffold(root, scaffoldArticle({ slug: 'honda', texts, today: TODAY, company: '7267.T' }))
  const source = readFileSync(path.join(root, 'content/articles/honda.mdx'), 'utf8')
  expect([...source.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    ...DIVE_SECTIONS,
  ])
  for (const part of DIVE_PARTS) expect(source).toContain(`<Dive of="honda" part="${part}" />`)
  const problems = checkContent(root).map(({ found }) => found)
  expect(problems).toEqual(DIVE_CHARTS.map((chart) => `"honda-${chart}"`))
  rmSync(path.join(root, 'content/articles/honda.mdx'))
  expect(scaffoldArticle({ slug: 'apple', texts, today: TODAY, company: 'AAPL' })).toHaveProperty(
    'refusal',
  )
})

test('what is written in the meantime stays as it is', () => {
  const scaffold = newArticle('a-race')
  writeScaffold(root, scaffold)
  expect(() => writeScaffold(root, scaffold)).toThrow(/EEXIST/)
})

test('the longest name that is allowed passes the checks', () => {
  writeScaffold(root, newArticle('a'.repeat(80)))
  expect(checkContent(root)).toEqual([])
  expect(newArticle('a'.repeat(81))).toHaveProperty('refusal')
})

test.each([
  [undefined, 'Add a name for its address, such as: npm run new:article -- dividends-in-japan'],
  [
    'How to Read.mdx',
    '"How to Read.mdx" cannot be part of an address. Use lowercase letters and digits joined by hyphens, at most 80 characters. Try "how-to-read".',
  ],
  [
    '../escape',
    '"../escape" cannot be part of an address. Use lowercase letters and digits joined by hyphens, at most 80 characters. Try "escape".',
  ],
])('no article is named %j', (slug, refusal) => {
  expect(newArticle(slug)).toEqual({ refusal })
})

test.each([
  [undefined, `Add a date: npm run new:issue -- ${next}`],
  [
    '2030-01-05',
    `2030-01-05 is not a ${ISSUE_SLOT.weekday}. The next one is ${issueDayFrom('2030-01-05')}.`,
  ],
  ['2026-02-30', `"2026-02-30" is not a date. Write year, month and day, such as ${next}.`],
  ['Thursday', `"Thursday" is not a date. Write year, month and day, such as ${next}.`],
])('no issue is dated %j', (date, refusal) => {
  expect(newIssue(date)).toEqual({ refusal })
})
