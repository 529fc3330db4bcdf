import assert from 'node:assert/strict'
import { z } from 'zod'
import {
  ACCESS_MATRIX,
  type AccessRow,
  NOT_PERMITTED,
  REFUSED_BY_TRIGGER,
} from '#tests/policies/access-matrix.ts'
import { ACCESS_STATEMENTS, type Verb } from '#tests/policies/access-statements.ts'
import { call, type Step, type Target } from './report.ts'

const CodeSchema = z.object({ code: z.string() })

type Caller = { key: string; token?: string }

/**
 * The access matrix over the wire. Rows that are there stay: what may write is not tried, and what must be refused
 * is aimed at rows that cannot exist.
 */
export async function tryPolicies(target: Target, step: Step, readerToken: string): Promise<void> {
  const callers: Record<string, Caller> = {
    visitor: { key: target.anonKey },
    reader: { key: target.anonKey, token: readerToken },
    operator: { key: target.serviceKey },
  }
  for (const [table, verbs] of Object.entries(ACCESS_MATRIX)) {
    await step(`policies: ${table}`, async () => {
      for (const [verb, row] of Object.entries(verbs) as [Verb, AccessRow][]) {
        for (const [who, outcome] of Object.entries(row)) {
          const attempt = { table, verb, caller: callers[who] }
          await tryCell(target, attempt, outcome)
        }
      }
    })
  }
}

async function tryCell(target: Target, attempt: Attempt, outcome: string): Promise<void> {
  const isRefused = outcome === NOT_PERMITTED || outcome === REFUSED_BY_TRIGGER
  // The statement that looks for the account is refused, not the row.
  const readsAccounts = ACCESS_STATEMENTS[attempt.table]?.[attempt.verb].includes('auth.users')
  if (readsAccounts || (!isRefused && attempt.verb !== 'select')) return
  const { status, body } = await ask(target, attempt)
  const shown = `${attempt.verb} answered ${status}, where ${outcome} is right`
  if (isRefused) assert.equal(CodeSchema.parse(body).code, outcome, shown)
  else assert.equal(status, 200, shown)
  if (outcome === 'none') assert.deepEqual(body, [], shown)
}

type Attempt = { table: string; verb: Verb; caller: Caller | undefined }

function ask(target: Target, { table, verb, caller }: Attempt) {
  const path = `/rest/v1/${table}`
  if (verb === 'select') {
    return call(target, `${path}?select=${readableColumn(table)}&limit=3`, caller)
  }
  const column = requiredColumn(table)
  const nowhere = `${path}?${column}=is.null`
  const body = { [column]: null }
  if (verb === 'insert') return call(target, path, { ...caller, body })
  if (verb === 'delete') return call(target, nowhere, { ...caller, method: 'DELETE' })
  return call(target, nowhere, { ...caller, method: 'PATCH', body })
}

/** Never null in a row that exists. */
function requiredColumn(table: string): string {
  const { insert = '' } = ACCESS_STATEMENTS[table] ?? {}
  return /insert into public\.\w+ \((\w+)/.exec(insert)?.[1] ?? ''
}

function readableColumn(table: string): string {
  const { select = '' } = ACCESS_STATEMENTS[table] ?? {}
  const column = /^select (\w+)/.exec(select)?.[1] ?? ''
  return column === 'case' ? requiredColumn(table) : column
}
