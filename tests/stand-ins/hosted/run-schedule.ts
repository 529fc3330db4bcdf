import { type Database, openServerDatabase } from 'embedded-supabase'
import type { HostedDatabase } from './hosted-database.ts'

export type Schedule = {
  /** Runs the jobs of this minute, as pg_cron does. */
  tick(at: Date): Promise<void>
  /** Sends the requests that wait, as pg_net does, and stores the answers. */
  deliver(): Promise<void>
  close(): Promise<void>
}

type Job = { jobid: number; schedule: string; command: string }
type Waiting = {
  id: number
  url: string
  headers: Record<string, string>
  body: string
  timeout_milliseconds: number
}

/** What the background workers of pg_cron and pg_net do, where those are stand-ins. */
export function createSchedule({ installed, platform, publisherUrl }: HostedDatabase): Schedule {
  const asPublisher = openServerDatabase(publisherUrl, { poolSize: 4 })
  return {
    async tick(at) {
      if (installed.includes('pg_cron')) return
      const jobs = await platform.query<Job>(
        'select jobid, schedule, command from cron.job where active order by jobid',
      )
      const due = jobs.filter(({ schedule }) => isDue(schedule, at))
      await Promise.all(due.map((job) => runJob(platform, asPublisher, job)))
    },
    async deliver() {
      if (installed.includes('pg_net')) return
      const waiting = await platform.query<Waiting>(
        'delete from net.http_request_queue returning id, url, headers, body, timeout_milliseconds',
      )
      await Promise.all(waiting.map((request) => send(platform, request)))
    },
    close: () => asPublisher.close(),
  }
}

/** Minute and hour as a number, `*` or steps; the other fields of our jobs are `*`. */
function isDue(schedule: string, at: Date): boolean {
  const [minute = '*', hour = '*'] = schedule.split(' ')
  return matches(minute, at.getUTCMinutes()) && matches(hour, at.getUTCHours())
}

function matches(field: string, value: number): boolean {
  if (field === '*') return true
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? []
  return step ? value % Number(step) === 0 : Number(field) === value
}

async function runJob(platform: Database, asPublisher: Database, job: Job): Promise<void> {
  const { jobid, command } = job
  const [status, message] = await asPublisher.query(command).then(
    (rows) => ['succeeded', `${rows.length} rows`] as const,
    (error: unknown) => ['failed', String(error)] as const,
  )
  await platform.query(
    `insert into cron.job_run_details (jobid, command, status, return_message, end_time)
     values ($1, $2, $3, $4, clock_timestamp())`,
    [jobid, command, status, message],
  )
}

async function send(platform: Database, request: Waiting): Promise<void> {
  const { id, url, headers, body, timeout_milliseconds } = request
  const signal = AbortSignal.timeout(timeout_milliseconds)
  const answer = await fetch(url, { method: 'POST', headers, body, signal }).then(
    async (response) => ({ status: response.status, content: await response.text(), error: null }),
    (error: unknown) => ({ status: null, content: null, error: String(error) }),
  )
  await platform.query(
    `insert into net._http_response (id, status_code, content, timed_out, error_msg)
     values ($1, $2, $3, $4, $5)`,
    [id, answer.status, answer.content, signal.aborted, answer.error],
  )
}
