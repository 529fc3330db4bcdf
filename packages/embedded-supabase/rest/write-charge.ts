import type { Database } from '#embedded/postgres/database.ts'
import { tooManyRows } from './errors/request-errors.ts'
import { countInsertedRows } from './parse/payload.ts'
import type { RestRequest } from './parse/rest-request.ts'
import type { ActionPlan } from './plan/action-plan.ts'
import type { Charge } from './write-quota.ts'

/** A watchlist has 50. The service role may insert more. */
const MAX_ROWS = 100
/** A row's header, its entries in indexes, and its counters. */
const ROW_BYTES = 256

/** @throws RestError with status 413 */
export function chargeOf({ payload }: RestRequest, plan: ActionPlan): Charge {
  if (!payload) return { bytes: ROW_BYTES, rows: 1 }
  const isInsert = plan.kind === 'mutate' && plan.mutation === 'insert'
  const rows = isInsert ? countInsertedRows(payload) : 1
  if (rows > MAX_ROWS) throw tooManyRows(MAX_ROWS)
  return { bytes: Buffer.byteLength(payload.text) + rows * ROW_BYTES, rows }
}

/**
 * What a refused write left behind, beyond what was charged for it: it may have touched more rows than its body
 * has. On a server, others wrote in the meantime too, so there a write counts as no more than what it could be.
 */
export function lossBeyond(charge: Charge, bytes: number, engine: Database['engine']): number {
  const max = engine === 'postgres' ? 65_536 + 32 * charge.bytes : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(bytes, max) - charge.bytes)
}
