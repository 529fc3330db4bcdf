import { randomUUID } from 'node:crypto'
import { type OpenedDatabase, openDatabase } from '#embedded/postgres/open-database.ts'
import type { Scratch } from '#tests/scratch-server.ts'

export type Receipt = { email: string; receipt: string }

/**
 * Receipts for 18,000 visitors like those from the function `bot-check`: same table, hashes and
 * five minutes. Written straight into the database while no server runs, because solving as many
 * challenges would take hours of CPU time; the sign-up that spends them is what is measured.
 */
export async function issueReceipts(scratch: Scratch, amount: number): Promise<Receipt[]> {
  const receipts = Array.from({ length: amount }, () => ({
    email: `${randomUUID()}@example.com`,
    receipt: `${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
  }))
  await withDatabase(scratch, ({ database }) =>
    database.query(
      `insert into private.bot_check_receipts (token_hash, purpose, subject_hash, expires_at)
       select sha256(convert_to(receipt, 'UTF8')), 'newsletter', private.subject_hash(email), now() + interval '5 minutes'
       from json_to_recordset($1) as issued (email text, receipt text)`,
      [JSON.stringify(receipts)],
    ),
  )
  return receipts
}

export type SignUpResult = {
  lost: number
  /** Acknowledged sign-ups that got no confirmation email, or more than one. */
  withoutOneMail: number
  delivered: number
}

export function findSignUps(scratch: Scratch, emails: string[]): Promise<SignUpResult> {
  return withDatabase(scratch, async ({ database }) => {
    const [found] = await database.query<SignUpResult>(
      `with acknowledged as (select value as email from json_array_elements_text($1)),
         emails as (
           select recipient, 0 as is_delivered from private.mail_queue
           union all select recipient, 1 from embedded.captured_mail)
       select
         (select count(*) from acknowledged where email not in (select email from public.newsletter_subscribers))::int as lost,
         (select count(*) from (
           select from acknowledged left join emails on recipient = email
           group by email having count(recipient) <> 1) as wrong)::int as "withoutOneMail",
         (select count(*) from embedded.captured_mail)::int as delivered`,
      [JSON.stringify(emails)],
    )
    if (!found) throw new Error('a query without a table should answer one row')
    return found
  })
}

async function withDatabase<T>(
  { environment }: Scratch,
  work: (opened: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(environment.DATA_DIR ?? '', environment.DATABASE_URL)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
