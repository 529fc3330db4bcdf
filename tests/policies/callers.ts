import { randomUUID } from 'node:crypto'
import {
  type Caller,
  type Database,
  isDatabaseError,
  type Row,
} from '#embedded/postgres/database.ts'

export const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } }
export const OPERATOR: Caller = { role: 'service_role', claims: { role: 'service_role' } }

type ReaderOptions = {
  isConfirmed?: boolean
  /** How and when, in seconds, the session started. */
  amr?: { method: string; timestamp: number }[]
}

export async function createReader(
  database: Database,
  email: string,
  { isConfirmed = true, amr = [] }: ReaderOptions = {},
): Promise<Caller> {
  const id = randomUUID()
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, $3)`,
    [id, email, isConfirmed ? new Date() : null],
  )
  return { role: 'authenticated', claims: { role: 'authenticated', sub: id, email, amr } }
}

export type Attempt = { rows: Row[] } | { refusal: string }

/** The result of a statement: rows, or the SQLSTATE of the refusal. */
export async function attempt(
  database: Database,
  caller: Caller,
  statement: string,
  values: unknown[] = [],
): Promise<Attempt> {
  try {
    return { rows: await database.transaction((tx) => tx.query(statement, values), caller) }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    return { refusal: error.code }
  }
}

export async function issueReceipt(
  database: Database,
  email: string,
  purpose = 'newsletter',
): Promise<string> {
  const [row] = await database.query<{ answer: { receipt?: string; code?: string } }>(
    `select public.issue_bot_check_receipt($1, $2, $3, now() + interval '5 minutes', $3) as answer`,
    [purpose, email, randomUUID()],
  )
  const receipt = row?.answer.receipt
  if (!receipt) throw new Error(`no receipt was issued: ${row?.answer.code}`)
  return receipt
}
