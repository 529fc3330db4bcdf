import { setTimeout as wait } from 'node:timers/promises'
import { type SmtpSettings, startQueueRunner } from 'embedded-supabase'
import type { MakePersonalLinks } from '../issues/unsubscribe-link.ts'
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

const PATIENCE_MS = 10_000

/** Sends all runs, current and future. Several processes may share one database, each with one worker. */
export function startNewsletterWorker(services: WorkerServices): NewsletterWorker {
  const stopping = new AbortController()
  const runner = startQueueRunner({
    async processBatch() {
      for (const run of await listRuns(services.database)) {
        if (run.state === 'sending' && !run.isPaused) await work(services, run, stopping.signal)
      }
      return false
    },
    onFailure: (err) => services.log.error({ err }, 'sending the newsletter was interrupted'),
    isLong: true,
  })
  return {
    nudge: runner.nudge,
    async stop() {
      stopping.abort()
      await Promise.race([runner.stop(), wait(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

async function work(services: WorkerServices, run: Run, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const sender = await createSender(services, run)
  try {
    await sendRun({ services, run, sender, signal })
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
