import type { Database } from '#backend/postgres/database.ts'
import { findNextIssue } from '#domain/newsletter/issue-schedule.ts'
import type { Statistics } from '#domain/newsletter/office-answers.ts'
import { readIssues, toScheduled } from '../issues/read-issues.ts'
import { listRuns } from '../runs/runs.ts'
import { readListStatistics, readWeeks } from './read-list-statistics.ts'

export type StatisticsServices = {
  database: Database
  issuesDirectory: string
  isScheduleOn: boolean
  now: () => Date
}

export async function readStatistics(services: StatisticsServices): Promise<Statistics> {
  const { database, isScheduleOn } = services
  return {
    list: await readListStatistics(database),
    weeks: await readWeeks(database),
    schedule: { isOn: isScheduleOn, next: isScheduleOn ? await findNext(services) : null },
  }
}

async function findNext({ database, issuesDirectory, now }: StatisticsServices) {
  const { files } = await readIssues(issuesDirectory)
  const handled = new Set((await listRuns(database)).map(({ issue }) => issue))
  const next = findNextIssue(files.map(toScheduled), handled, now())
  const file = files.find(({ issue }) => issue === next?.issue.issue)
  if (!next || !file) return null
  return { issue: file.issue, subject: file.frontMatter.subject, at: next.at.toISOString() }
}
