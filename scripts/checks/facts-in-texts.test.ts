import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadProjectSettings } from 'embedded-supabase'
import { describe, expect, test } from 'vitest'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { MIN_COVERAGE_TEXT } from '#domain/scoring/min-coverage.ts'
import { inProject } from '#scripts/project.mjs'
import { KEPT_DAYS, MAX_KEPT } from '#site/pro/portfolio/analysis-store.ts'

const SCREENS_AND_EMAILS = listFiles('{site,emails}/**/*.{ts,tsx,astro}').filter(
  (file) => !file.includes('.test.'),
)
const WEEKDAY = /\b(?:Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)/g
/** Of links and codes, in any tense; a comment of the code has no such sentence. */
const EXPIRY = /\b(?:expires? in|work for up to|working for up to|work for) (an? \w+|\d+ \w+)/g

describe('the weekday of the issue', () => {
  // What runs in a browser names it: the schedule with its formats would be a file of its own for each page.
  test.each(SCREENS_AND_EMAILS.filter((file) => load(file).match(WEEKDAY)))(
    'is the only one that the screen %s names',
    (file) => {
      for (const [day] of load(file).matchAll(WEEKDAY)) expect(day).toBe(ISSUE_SLOT.weekday)
    },
  )

  test.each([
    ...listFiles('content/legal/*.mdx'),
    'content/testimonials.json',
    ...listFiles('docs/guides/*.md'),
    'docs/architecture.md',
    'docs/deploy.md',
    'docs/deploy-supabase.md',
    'docs/editorial.md',
    'docs/news.md',
    'docs/reference.md',
  ])('is the only one that %s names', (file) => {
    for (const [day] of load(file).matchAll(WEEKDAY)) expect(day).toBe(ISSUE_SLOT.weekday)
  })
})

test('texts say how long links, codes and sessions work, as the settings have it', async () => {
  const { auth } = await loadProjectSettings(inProject('supabase/config.toml'), {})
  expect(auth.jwt_expiry, 'a page that stays open').toBe(auth.email.otp_expiry)
  const expected = describeSeconds(auth.email.otp_expiry)
  const texts = [...SCREENS_AND_EMAILS, 'content/legal/privacy-policy.mdx']
  const told = texts.flatMap((file) =>
    [...load(file).matchAll(EXPIRY)].map(([, time]) => `${file}: ${time}`),
  )
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter((line) => !line.endsWith(`: ${expected}`))).toEqual([])
})

test('texts that cannot read the least coverage of a score name the one that holds', () => {
  expect(load('site/pro/companies/company-list.tsx')).toContain(`less than ${MIN_COVERAGE_TEXT} of`)
  expect(load('docs/behavior.md')).toContain(`companies of ${MIN_COVERAGE_TEXT} of its value`)
  expect(load('docs/coverage.md')).toContain(`Below ${MIN_COVERAGE_TEXT} there is no score`)
})

test('the cookie policy and the behavior say which analyses a device keeps', () => {
  const number = new Map([[12, 'twelve']]).get(MAX_KEPT) ?? String(MAX_KEPT)
  expect(load('content/legal/cookie-policy.mdx')).toContain(
    `Your last ${number} portfolio analyses`,
  )
  expect(load('docs/behavior.md')).toContain(
    `last ${number} analyses are kept on the device for ${KEPT_DAYS} days`,
  )
})

test.each([
  ['backend', 'backend/'],
  ['backend/newsletter', 'packages/embedded-supabase/'],
  ['packages/embedded-supabase', 'packages/embedded-supabase/'],
  ['packages/embedded-supabase/auth', 'packages/embedded-supabase/'],
  ['domain', 'domain/'],
  ['site', 'site/'],
  ['site/pro', 'site/'],
])('the guide to the folders names all of %s, and no others', (folder, heading) => {
  const page = readFileSync(inProject('docs/architecture.md'), 'utf8')
  const [, section = ''] = page.split(`\n### ${heading}\n`)
  const tables = (section.split('\n### ')[0] ?? '').split(/\n\n(?!\|)/)
  const named = tables.map((table) =>
    [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name),
    ),
  )
  const folders = globSync(`${folder}/*/`, { cwd: inProject('.') })
    .map((found) => path.basename(found))
    .filter((name) => name !== 'node_modules')
  expect(named.map((names) => [...new Set(names)].toSorted())).toContainEqual(folders.toSorted())
})

function describeSeconds(seconds: number): string {
  const hours = seconds / 3_600
  if (hours === 1) return 'an hour'
  return Number.isInteger(hours) ? `${hours} hours` : `${Math.round(seconds / 60)} minutes`
}

function listFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: inProject('.') }).toSorted()
}

/** With one space for each line break. */
function load(file: string): string {
  return readFileSync(inProject(file), 'utf8').replaceAll(/\s+/g, ' ')
}
