import type { Database } from 'embedded-supabase'
import type { Logger } from 'pino'
import { findDueIssues, sendingTimeOf } from '#domain/newsletter/issue-schedule.ts'
import { IssueError, loadIssues, toScheduled } from '../issues/issue-file.ts'
import type { NewsletterService } from './newsletter-service.ts'
import { listRuns, skipAtFirstLook } from './runs.ts'

export type ScheduleServices = {
  database: Database
  issuesDirectory: string
  service: Pick<NewsletterService, 'send'>
  now: () => Date
  log: Logger
}

const CHECK_EVERY_MS = 20_000

/**
 * Sends each issue at its sending time, or later if the server was down. It polls the
 * clock instead of setting a timer, so clock changes and sleep only cause a delay. An issue that already has
 * a run is not sent again.
 */
export function startSchedule(services: ScheduleServices): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  let lastProblem = ''
  const look = () => {
    looking ??= lookForDueIssues(services)
      .then(
        () => '',
        (error: unknown) => logOnce(services.log, error, lastProblem),
      )
      .then((problem) => {
        lastProblem = problem
        looking = undefined
      })
  }
  const timer = setInterval(look, CHECK_EVERY_MS)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

export async function lookForDueIssues(services: ScheduleServices): Promise<void> {
  const { database, now, service, log } = services
  const { files, problems } = await loadIssues(services.issuesDirectory)
  const issues = files.map(toScheduled)
  const old = issues.filter(({ date, isDraft }) => !isDraft && sendingTimeOf(date) <= now())
  await skipAtFirstLook(
    database,
    old.map(({ issue }) => issue),
  )
  const handled = new Set((await listRuns(database)).map(({ issue }) => issue))
  for (const { issue } of findDueIssues(issues, handled, now())) {
    log.info({ issue }, 'an issue is due')
    await service.send(issue).catch((error: unknown) => {
      if (!(error instanceof IssueError)) throw error
      problems.push(error.message)
    })
  }
  if (problems.length > 0) throw new IssueError(problems.join('\n'))
}

/** Logs a repeated problem once, instead of three times a minute. */
function logOnce(log: Logger, error: unknown, lastProblem: string): string {
  const problem = error instanceof Error ? error.message : String(error)
  if (problem === lastProblem) return problem
  if (error instanceof IssueError) log.error({ problem }, 'an issue cannot be sent')
  else log.error({ err: error }, 'the newsletter schedule could not be checked')
  return problem
}
