import { ISSUE_SLOT, issueDayFrom, weekdayOf } from '#domain/newsletter/issue-schedule.ts'
import type { TextFile } from './content-files.ts'
import type { ContentProblem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

/** The day on which the first articles and the launch issue appeared. Nothing is dated earlier. ISO date. */
const LAUNCH_DAY = '2026-11-21'

const DATE_KEYS = ['publishDate', 'updatedDate', 'asOf', 'date', 'effectiveDate']

export function checkDates(text: TextFile, today = new Date()): ContentProblem[] {
  const written = DATE_KEYS.filter((key) => text.values[key] instanceof Date)
  return [
    ...written.flatMap((key) => checkCalendar(text, key)),
    ...checkUpdate(text),
    ...checkPublication(text, today),
    ...checkCorrections(text),
    ...(text.kind === 'newsletter' ? checkIssueDate(text) : []),
  ]
}

/** YAML silently turns February 30 into March 2. */
function checkCalendar(text: TextFile, key: string): ContentProblem[] {
  const source = text.sourceOf(key)
  if (source === undefined || source === toIsoDate(text.values[key])) return []
  return [problemAt({ text, key, expected: 'a calendar date such as 2026-01-22', found: source })]
}

function checkUpdate(text: TextFile): ContentProblem[] {
  const { updatedDate } = text.values
  const key = publicationKey(text)
  const published = text.values[key]
  if (!(published instanceof Date && updatedDate instanceof Date)) return []
  if (updatedDate >= published) return []
  const expected = `a date on or after the ${key} ${toIsoDate(published)}`
  return [problemAt({ text, key: 'updatedDate', expected, found: toIsoDate(updatedDate) })]
}

/** Only letters are scheduled; an article with a date to come would be on the site before that day. */
function checkPublication(text: TextFile, today: Date): ContentProblem[] {
  const key = publicationKey(text)
  const published = text.values[key]
  if (!(published instanceof Date)) return []
  const found = toIsoDate(published)
  if (text.sourceOf(key) !== found) return []
  if (found < LAUNCH_DAY) {
    return [
      problemAt({ text, key, expected: `the day of publication, ${LAUNCH_DAY} or later`, found }),
    ]
  }
  if (key === 'date' || text.isDraft || published <= today) return []
  return [problemAt({ text, key, expected: 'today or earlier, or the line "draft: true"', found })]
}

/** A text has nothing to correct before readers have it. */
function checkCorrections(text: TextFile): ContentProblem[] {
  const key = publicationKey(text)
  const published = text.values[key]
  const { corrections } = text.values
  if (!(published instanceof Date && Array.isArray(corrections))) return []
  return corrections.flatMap((correction: unknown, index): ContentProblem[] => {
    const { date } = correction as { date?: unknown }
    if (!(date instanceof Date) || date >= published) return []
    const expected = `a date on or after the ${key} ${toIsoDate(published)}`
    return [problemAt({ text, key: `corrections.${index}.date`, expected, found: toIsoDate(date) })]
  })
}

function publicationKey({ kind }: TextFile): 'date' | 'publishDate' {
  return kind === 'newsletter' ? 'date' : 'publishDate'
}

function checkIssueDate(text: TextFile): ContentProblem[] {
  const { date } = text.values
  if (!(date instanceof Date)) return []
  const problems: ContentProblem[] = []
  if (toIsoDate(date) !== text.id) {
    const expected = `the date in the file name, ${text.id}`
    problems.push(problemAt({ text, key: 'date', expected, found: toIsoDate(date) }))
  }
  const day = toIsoDate(date)
  if (text.values.webOnly !== true && issueDayFrom(day) !== day) {
    const expected = `a ${ISSUE_SLOT.weekday} such as ${issueDayFrom(day)}`
    problems.push(problemAt({ text, key: 'date', expected, found: `${day}, a ${weekdayOf(day)}` }))
  }
  return problems
}

function problemAt({
  text,
  key,
  expected,
  found,
}: {
  text: TextFile
  key: string
  expected: string
  found: string
}): ContentProblem {
  return {
    file: text.file,
    line: text.lineOf(key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))),
    place: `key "${key}"`,
    expected,
    found,
  }
}

/** @param date a `Date` at midnight UTC, as in front matter */
function toIsoDate(date: unknown): string {
  return (date as Date).toISOString().slice(0, 10)
}

const RECORDED = ['MarketSnapshot', 'Picks']

/**
 * Figures and picks need the record of their issue, which a draft may not have yet. Other texts
 * cannot use them.
 */
export function checkRecord(
  text: TextFile,
  nodes: PlacedNode[],
  records: string[],
): ContentProblem[] {
  const { file, kind, id, isDraft } = text
  return nodes
    .filter(({ name }) => RECORDED.includes(name ?? ''))
    .flatMap(({ name, line }): ContentProblem[] => {
      const place = `<${name}>`
      if (kind !== 'newsletter') {
        return [{ file, line, place, expected: 'this component in issues only', found: place }]
      }
      if (isDraft || records.includes(id)) return []
      const expected = `the file content/issue-figures/${id}.json, which "npm run generate issue-figures -- ${id}" creates`
      return [{ file, line, place, expected, found: 'no such file' }]
    })
}
