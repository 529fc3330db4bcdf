import type { Database, SmtpSettings } from 'embedded-supabase'
import type { Logger } from 'pino'
import type { Environment } from '#backend/configuration/environment.ts'
import type { BounceService } from './bounces/bounce-service.ts'
import { createLocalBounces } from './bounces/local-bounces.ts'
import type { AskFunction } from './issues/figures.ts'
import { createPersonalLinks } from './issues/unsubscribe-link.ts'
import { createLocalNewsletter } from './sending/local-newsletter.ts'
import type { NewsletterService } from './sending/newsletter-service.ts'
import { startNewsletterWorker } from './sending/newsletter-worker.ts'
import { startSchedule } from './sending/start-schedule.ts'
import { createLocalSubscribers } from './subscribers/local-subscribers.ts'
import type { SubscriberService } from './subscribers/subscriber-service.ts'

export type NewsletterServices = {
  database: Database
  environment: Pick<
    Environment,
    | 'MAIL_FROM'
    | 'MAIL_IMPRINT'
    | 'NEWSLETTER_DIR'
    | 'NEWSLETTER_SCHEDULE'
    | 'SMTP_DOMAIN_RATE_LIMIT'
    | 'SMTP_RATE_LIMIT'
    | 'VITE_SUPABASE_URL'
  >
  /** Undefined while emails are captured. */
  smtp: SmtpSettings | undefined
  siteUrl: string
  ask: AskFunction
  log: Logger
  now: () => Date
  /** Why nothing may be sent from this database, if that is so. */
  findSendingStop?: () => Promise<string | undefined>
}

export type Newsletter = {
  service: NewsletterService
  subscribers: SubscriberService
  bounces: BounceService
  startSending(): void
  /** For a server: sends runs, and starts issues on schedule unless NEWSLETTER_SCHEDULE is off. */
  start(): void
  stop(): Promise<void>
}

export async function createNewsletter(services: NewsletterServices): Promise<Newsletter> {
  const { database, environment, smtp, siteUrl, log, now } = services
  const functionsUrl = (environment.VITE_SUPABASE_URL ?? siteUrl).replace(/(?<!\/)\/+$/, '')
  const makeLinks = await createPersonalLinks(database, siteUrl, functionsUrl)
  let worker: ReturnType<typeof startNewsletterWorker> | undefined
  let schedule: ReturnType<typeof startSchedule> | undefined
  const service = createLocalNewsletter({
    database,
    issuesDirectory: environment.NEWSLETTER_DIR,
    publication: { siteUrl, imprint: environment.MAIL_IMPRINT ?? environment.MAIL_FROM },
    from: environment.MAIL_FROM,
    ask: services.ask,
    log,
    now,
    smtp,
    makeLinks,
    findSendingStop: services.findSendingStop,
    isScheduleOn: environment.NEWSLETTER_SCHEDULE === 'on',
    onWork: () => worker?.nudge(),
  })
  const limits = { server: environment.SMTP_RATE_LIMIT, domain: environment.SMTP_DOMAIN_RATE_LIMIT }
  function startSending() {
    worker ??= startNewsletterWorker({ database, log, limits, smtp, makeLinks })
  }
  return {
    service,
    subscribers: createLocalSubscribers(database),
    bounces: await createLocalBounces(database),
    startSending,
    start() {
      startSending()
      if (environment.NEWSLETTER_SCHEDULE === 'off') return
      const issuesDirectory = environment.NEWSLETTER_DIR
      schedule ??= startSchedule({ database, issuesDirectory, service, now, log })
    },
    async stop() {
      await schedule?.stop()
      await worker?.stop()
    },
  }
}
