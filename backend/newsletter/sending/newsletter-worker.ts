import type { SmtpSettings } from 'embedded-supabase'
import type { MakePersonalLinks } from '../issues/personal-link.ts'
import { createCapturingSender, type EmailSender } from './email-sender.ts'
import { listRuns, loadEmail, type Run } from './runs.ts'
import { type SendingServices, sendRun } from './send-run.ts'
import { createSmtpSender } from './smtp-sender.ts'

export type WorkerServices = SendingServices & {
  /** Undefined while emails are captured. */
  smtp: SmtpSettings | undefined
  makeLinks: MakePersonalLinks
}

export type NewsletterWorker = {
  nudge(): void
  /** Resolves when the emails being sent are done, or after ten seconds. */
  stop(): Promise<void>
}

const pollMs = 5_000
const patienceMs = 10_000

/** Sends all runs, current and future. Several processes may share one database, each with one worker. */
export function startNewsletterWorker(services: WorkerServices): NewsletterWorker {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isNudged = false
  const timer = setInterval(nudge, pollMs)

  function nudge() {
    isNudged = true
    if (stopping.signal.aborted) return
    working ??= processBatch().finally(() => {
      working = undefined
    })
  }

  async function processBatch() {
    while (isNudged && !stopping.signal.aborted) {
      isNudged = false
      try {
        for (const run of await listRuns(services.database)) {
          if (run.state === 'sending' && !run.isPaused) await work(services, run, stopping.signal)
        }
      } catch (error) {
        services.log.error({ err: error }, 'sending the newsletter was interrupted')
      }
    }
  }

  nudge()
  return {
    nudge,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const alarm = setTimeout(resolve, patienceMs)
      await Promise.race([working, patience])
      clearTimeout(alarm)
    },
  }
}

async function work(services: WorkerServices, run: Run, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const sender = await createSender(services, run)
  try {
    await sendRun(services, run, sender, signal)
  } finally {
    sender.close()
  }
}

async function createSender(
  { database, smtp, makeLinks }: WorkerServices,
  run: Run,
): Promise<EmailSender> {
  const email = { issue: run.issue, content: await loadEmail(database, run.id), makeLinks }
  return smtp ? createSmtpSender(smtp, email) : createCapturingSender(database, email)
}
