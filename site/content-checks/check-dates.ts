import { ISSUE_SLOT, issueDayFrom, weekdayOf } from '#domain/newsletter/issue-schedule.ts'
import type { TextFile } from './content-files.ts'
import type { Problem } from './problem.ts'
import type { PlacedNode } from './text-tree.ts'

const dateKeys = ['publishDate', 'updatedDate', 'asOf', 'date', 'effectiveDate']

export function checkDates(text: TextFile): Problem[] {
  const written = dateKeys.filter((key) => text.values[key] instanceof Date)
  return [
    ...written.flatMap((key) => checkCalendar(text, key)),
    ...checkUpdate(text),
    ...(text.kind === 'newsletter' ? checkIssueDate(text) : []),
  ]
}

/** YAML silently turns February 30 into March 2. */
function checkCalendar(text: TextFile, key: string): Problem[] {
  const source = text.sourceOf(key)
  if (source === undefined || source === toIsoDate(text.values[key])) return []
  return [problemAt(text, key, 'a calendar date such as 2026-01-22', source)]
}

function checkUpdate(text: TextFile): Problem[] {
  const { publishDate, updatedDate } = text.values
  if (!(publishDate instanceof Date && updatedDate instanceof Date)) return []
  if (updatedDate >= publishDate) return []
  const expected = `a date on or after the publishDate ${toIsoDate(publishDate)}`
  return [problemAt(text, 'updatedDate', expected, toIsoDate(updatedDate))]
}

function checkIssueDate(text: TextFile): Problem[] {
  const { date } = text.values
  if (!(date instanceof Date)) return []
  const problems: Problem[] = []
  if (toIsoDate(date) !== text.id) {
    const expected = `the date in the file name, ${text.id}`
    problems.push(problemAt(text, 'date', expected, toIsoDate(date)))
  }
  const day = toIsoDate(date)
  if (issueDayFrom(day) !== day) {
    const expected = `a ${ISSUE_SLOT.weekday} such as ${issueDayFrom(day)}`
    problems.push(problemAt(text, 'date', expected, `${day}, a ${weekdayOf(day)}`))
  }
  return problems
}

function problemAt(text: TextFile, key: string, expected: string, found: string): Problem {
  return { file: text.file, line: text.lineOf([key]), place: `key "${key}"`, expected, found }
}

/** @param date a `Date` at midnight UTC, as in front matter */
function toIsoDate(date: unknown): string {
  return (date as Date).toISOString().slice(0, 10)
}

const recorded = ['MarketSnapshot', 'Picks']

/**
 * Figures and picks need the record of their issue, which a draft may not have yet. Other texts
 * cannot use them.
 */
export function checkRecord(text: TextFile, nodes: PlacedNode[], records: string[]): Problem[] {
  const { file, kind, id, isDraft } = text
  return nodes
    .filter(({ name }) => recorded.includes(name ?? ''))
    .flatMap(({ name, line }): Problem[] => {
      const place = `<${name}>`
      if (kind !== 'newsletter') {
        return [{ file, line, place, expected: 'this component in issues only', found: place }]
      }
      if (isDraft || records.includes(id)) return []
      const expected = `the file content/issue-figures/${id}.json, which "npm run record-issue -- ${id}" creates`
      return [{ file, line, place, expected, found: 'no such file' }]
    })
}
