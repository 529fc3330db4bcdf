import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { inProject } from '#scripts/project.mjs'

const text = (file: string) => readFileSync(inProject(file), 'utf8')
const schema = text('supabase/schema.sql')
const ownPurge = text('packages/embedded-supabase/postgres/data-retention.ts')
const publicationPurge = text('backend/database/purge-publication.ts')

type Job =
  /** A purging function of the database deletes from the table. */
  | { purge: string; from: string; after?: string }
  /** `retention.ts` does. */
  | { ownPurge: string; after?: string }
  /** A foreign key deletes the rows with the account. */
  | { withAccount: string }
  /** A function of the database, when it is called. */
  | { call: string }
  | { backups: number }
  | { byHand: string }

const EXPIRED = 'private.purge_expired_records'

/** The rows of section 7.1 of the privacy policy, each with what keeps its promise. */
const jobs: Record<string, Job[]> = {
  'Newsletter subscription': [
    { purge: EXPIRED, from: 'public.newsletter_subscribers', after: '24 months' },
  ],
  'Record of the unsubscribe request itself: the address, the date and the manner': [
    { purge: EXPIRED, from: 'private.newsletter_departures', after: '36 months' },
  ],
  'Account, and what you saved with it': [
    { call: 'public.delete_account' },
    ...['portfolios', 'saved_articles', 'watchlist_items'].map((name) => ({
      withAccount: `public.${name}`,
    })),
  ],
  'An account whose address was never confirmed': [{ ownPurge: 'auth.users', after: '7 days' }],
  Sessions: [{ call: 'public.end_session' }, { ownPurge: 'auth.refresh_tokens', after: '30 days' }],
  'Challenges to a second factor': [{ ownPurge: 'auth.mfa_challenges', after: '1 day' }],
  'Codes and links sent by e-mail': [{ ownPurge: 'auth.one_time_tokens', after: '7 days' }],
  'Monitored portfolios: holdings, figures of companies that you changed, scores and the figures of the last report':
    [
      { withAccount: 'public.portfolio_monitors' },
      { purge: 'private.purge_monitors', from: 'public.portfolio_monitors', after: '30 days' },
    ],
  'A request to send reports to another address that was not confirmed there': [
    { purge: 'private.purge_monitors', from: 'public.portfolio_monitors', after: '7 days' },
  ],
  'Contact records and events': [
    { purge: EXPIRED, from: 'public.crm_events', after: '24 months' },
    { purge: EXPIRED, from: 'public.crm_contacts', after: '24 months' },
  ],
  'Security log and account log': [
    { purge: EXPIRED, from: 'public.security_audit_log', after: '12 months' },
    { ownPurge: 'auth.audit_log_entries', after: '12 months' },
  ],
  'Delivery records, and reports that an e-mail bounced': [
    { purge: EXPIRED, from: 'private.newsletter_deliveries', after: '24 months' },
    { purge: EXPIRED, from: 'private.newsletter_bounces', after: '24 months' },
  ],
  'Addresses that permanently reject our e-mail, and complaints': [
    { call: 'private.suppression_hash' },
  ],
  'Counters against abuse': [
    { purge: EXPIRED, from: 'private.rate_limits' },
    { ownPurge: 'embedded.rate_limits' },
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in the source.
  'Copies of messages we send': [{ ownPurge: '${mailQueue}', after: '7 days' }],
  Correspondence: [{ byHand: 'It reaches the publisher by email and is never stored here.' }],
  'Backup copies': [{ backups: 35 }],
}

test('each row of the policy names its job', () => {
  const [, section = ''] = text('content/legal/privacy-policy.mdx').split('## 7. Retention')
  const [table = ''] = section.split('\n7.2')
  const rows = table
    .split('\n')
    .filter((line) => /^\| (?!Data \|)/.test(line))
    .map((line) => line.split(' | ')[0]?.replace('| ', ''))
  expect(Object.keys(jobs)).toEqual(rows)
})

test.each(Object.entries(jobs).flatMap(([row, list]) => list.map((job) => ({ row, job }))))(
  '$row: $job',
  ({ job }) => {
    expect(keeps(job)).toBe(true)
  },
)

function keeps(job: Job): boolean {
  if ('purge' in job) {
    const isCalled = publicationPurge.includes(`select ${job.purge}(`)
    return isCalled && deletes(bodyOf(job.purge), job.from, job.after)
  }
  if ('ownPurge' in job) return deletes(ownPurge, job.ownPurge, job.after)
  if ('withAccount' in job) return schema.split('ALTER TABLE').some((part) => isTied(part, job))
  if ('call' in job) return schema.includes(`CREATE FUNCTION ${job.call}(`)
  if ('backups' in job) return dailyBackups() <= job.backups
  return job.byHand !== ''
}

function bodyOf(name: string): string {
  return schema.split(`CREATE FUNCTION ${name}(`)[1]?.split('$$;')[0] ?? ''
}

/** One statement names the table and the time. */
function deletes(source: string, table: string, after = ''): boolean {
  return source
    .split(/(?=delete from )/)
    .some((statement) => statement.startsWith(`delete from ${table}`) && statement.includes(after))
}

function isTied(part: string, { withAccount }: { withAccount: string }): boolean {
  return (
    part.trimStart().startsWith(`ONLY ${withAccount}\n`) &&
    part.includes('REFERENCES auth.users(id) ON DELETE CASCADE')
  )
}

/** One a day. */
function dailyBackups(): number {
  const parsed = parseEnvironment({})
  return parsed.ok ? parsed.environment.BACKUP_KEEP : Number.POSITIVE_INFINITY
}
