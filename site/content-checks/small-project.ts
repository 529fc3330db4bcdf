import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { issueDayFrom } from '#domain/newsletter/issue-schedule.ts'
import { checkContent } from './check-content.ts'
import { formatProblem } from './problem.ts'

const roots: string[] = []

/** Two days on which issues go out. */
export const ISSUE_DATE = issueDayFrom('2026-11-22')
export const LATER_ISSUE_DATE = issueDayFrom('2026-11-29')

export function removeProjects(): void {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
}

export const CHART = {
  title: 'A chart',
  kind: 'line',
  xLabel: 'Year',
  yLabel: 'Value',
  unit: 'yen',
  source: 'Ours',
  note: 'None',
  series: [
    {
      name: 'One',
      points: [
        [1, 2],
        [2, 3],
      ],
    },
  ],
}

const DISCLOSURES = { asOf: '2026-11-21', holdings: '"No positions."' }

export function article(changes: Record<string, string> = {}, body = 'Text.'): string {
  const keys = {
    title: '"A title"',
    subtitle: '"A subtitle"',
    description: `"${'About what it says. '.repeat(4)}${JSON.stringify(changes).length}${body.length}"`,
    author: '"Desk"',
    publishDate: '2026-11-21',
    readTime: '1',
    category: '"Analysis"',
    design: 'shared',
    related: '[other]',
    art: '{ motif: tides, seed: 1, alt: "Lines of a tide" }',
    order: '1',
    ...DISCLOSURES,
    ...changes,
  }
  const lines = Object.entries(keys).map(([key, value]) => `${key}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}

export function issue(changes: Record<string, string> = {}): string {
  const keys = {
    title: '"An issue"',
    subject: '"An issue"',
    preheader: '"More"',
    description: `"${'About what it says. '.repeat(4)}"`,
    date: ISSUE_DATE,
    number: '1',
    tags: '[]',
    author: '"Desk"',
    ...DISCLOSURES,
    ...changes,
  }
  const lines = Object.entries(keys).map(([key, value]) => `${key}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n\nText.\n`
}

const other = article({ title: '"Another title"', order: '2', related: '[one]' })

export function problemsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'kachi-content-'))
  roots.push(root)
  const all = {
    'content/articles/one.mdx': article(),
    'content/articles/other.mdx': other,
    [`content/newsletter/${ISSUE_DATE}.mdx`]: issue(),
    'content/charts/rates.json': JSON.stringify(CHART),
    'site/pages/magazine.astro': '',
    ...files,
  }
  for (const [file, source] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), source)
  }
  return checkContent(root).map(formatProblem)
}

export function problemsOfArticle(changes: Record<string, string>, body?: string): string[] {
  return problemsOf({ 'content/articles/one.mdx': article(changes, body) })
}
