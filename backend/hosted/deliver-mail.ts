import { setTimeout as wait } from 'node:timers/promises'
import {
  createMailTemplates,
  createSmtpTransport,
  type Queryable,
  startDeliveryWorker,
} from 'embedded-supabase'
import { MAIL_QUEUE } from '#backend/configuration/supabase-folder.ts'
import { loadKachiTemplates } from '#backend/mail-templates/kachi-templates.ts'
import { createConfirmationEmails } from '#backend/newsletter/subscribers/confirmation-email.ts'
import { createMonitoringEmails } from '#backend/portfolio-monitoring/monitoring-emails.ts'
import { operatorClient } from '#functions/_shared/clients.ts'
import type { Hosted } from './open-hosted.ts'
import type { Slice } from './slice.ts'

/** An email of a killed function goes out with the next call but one. */
const LEASE_SECONDS = 45
const LOOK_EVERY_MS = 200

export async function deliverMail(hosted: Hosted, { signal }: Slice): Promise<string> {
  const { database, settings, smtp, log } = hosted
  const siteUrl = settings.SITE_URL
  const worker = startDeliveryWorker({
    database,
    queue: MAIL_QUEUE,
    templates: createMailTemplates(await loadKachiTemplates()),
    transport: await createSmtpTransport(smtp),
    prepare: {
      ...(await createConfirmationEmails({ database, siteUrl, issueSignInLink })),
      ...(await createMonitoringEmails(database, siteUrl)),
    },
    log,
    leaseSeconds: LEASE_SECONDS,
  })
  try {
    do {
      await wait(LOOK_EVERY_MS)
      worker.nudge()
    } while (!signal.aborted && (await isMailDue(database)))
  } finally {
    await worker.stop()
  }
  if (await isMailDue(database)) return 'emails are left for the next call'
  const problem = await findProblem(database)
  if (problem) throw new Error(problem)
  return 'the queue is empty'
}

/** A mail server that refuses one email answers without a step, and that concerns its reader only. */
async function findProblem(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ problem: string | null }>(
    `select count(*) || ' emails wait: ' || max(last_error) || '. The next try is at '
       || to_char(min(run_at) at time zone 'UTC', 'HH24:MI "UTC."') as problem
     from private.mail_queue
     where failed_at is null and last_error is not null and last_error !~ '^SMTP \\d+$'`,
  )
  return row?.problem ?? undefined
}

async function isMailDue(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    `select private.is_background_work_due('mail') as due`,
  )
  return row?.due ?? false
}

/** The Auth service creates the link, and the account of an address that has none. */
async function issueSignInLink({ email, redirectTo }: { email: string; redirectTo?: string }) {
  const { data, error } = await operatorClient().auth.admin.generateLink({
    type: 'magiclink',
    email,
    ...(redirectTo && { options: { redirectTo } }),
  })
  if (error) throw error
  const { properties, user } = data
  return {
    userId: user.id,
    token: properties.email_otp,
    tokenHash: properties.hashed_token,
    type: properties.verification_type === 'signup' ? ('signup' as const) : ('magiclink' as const),
    redirectTo: redirectTo ?? properties.redirect_to,
    confirmationUrl: properties.action_link,
  }
}
