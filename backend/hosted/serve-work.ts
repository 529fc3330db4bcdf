import { z } from 'zod'
import { createHandler, failure, json, readJson } from '#functions/_shared/http.ts'
import { HostedSettingsError } from './hosted-settings.ts'
import { type Hosted, openHosted } from './open-hosted.ts'
import { carriesServiceKey } from './service-key.ts'
import { type Slice, startSlice } from './slice.ts'

export type HostedWork = (hosted: Hosted, slice: Slice) => Promise<string>

const RequestSchema = z.strictObject({ job: z.string() })

/**
 * A function that pg_cron calls with the service key and `{ job }`. It answers once a slice of the
 * job is done.
 */
export function serveWork(
  jobs: Record<string, HostedWork>,
): (request: Request) => Promise<Response> {
  return createHandler({
    async POST(request) {
      if (!carriesServiceKey(request, (name) => Deno.env.get(name))) {
        return failure({
          status: 401,
          code: 'not-authorized',
          error: 'The service key is required.',
        })
      }
      const body = await readJson(request)
      if (!body.ok) return body.response
      const { job = '' } = RequestSchema.safeParse(body.value).data ?? {}
      const work = Object.hasOwn(jobs, job) ? jobs[job] : undefined
      if (!work)
        return failure({ status: 400, code: 'unknown-job', error: 'There is no such job.' })
      return runJob(job, work)
    },
  })
}

async function runJob(job: string, work: HostedWork): Promise<Response> {
  const slice = startSlice()
  let hosted: Hosted | undefined
  try {
    hosted = await openHosted()
    const outcome = await work(hosted, slice)
    await recordRun(hosted, job, { outcome, problem: null })
    return json({ success: true, job, outcome })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    console.error(JSON.stringify({ level: 'error', message: problem, job }))
    if (hosted) await recordRun(hosted, job, { outcome: null, problem }).catch(() => {})
    const status = error instanceof HostedSettingsError ? 503 : 500
    return failure({ status, code: 'job-failed', error: problem })
  } finally {
    slice.end()
  }
}

async function recordRun(
  { database }: Hosted,
  job: string,
  { outcome, problem }: { outcome: string | null; problem: string | null },
): Promise<void> {
  await database.query(
    `update private.background_jobs set finished_at = now(), outcome = left($2, 500), problem = left($3, 500)
     where name = $1`,
    [job, outcome, problem],
  )
}
