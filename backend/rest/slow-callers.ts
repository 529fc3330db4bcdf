import type { Identity } from './authenticate.ts'
import { RestError } from './errors/rest-error.ts'

export type SlowCallers = {
  /** @throws RestError with status 429 if the caller has kept the database busy for too long */
  admit(key: string): void
  note(key: string, ms: number): void
}

/** Two of a reader's statements that were canceled, or four of a visitor's. */
const budgetMs = 10_000
const windowMs = 60_000
const mostKeys = 10_000

type Spending = { at: number; ms: number }[]

/**
 * Counts how long each caller's slow statements ran within a minute, in this process. Statements have a
 * limit, but one caller who repeats them could still hold the database for everybody else.
 */
export function createSlowCallers(now: () => Date): SlowCallers {
  const spendings = new Map<string, Spending>()
  function recent(key: string): Spending {
    const from = now().getTime() - windowMs
    return (spendings.get(key) ?? []).filter(({ at }) => at > from)
  }
  return {
    admit(key) {
      if (!spendings.has(key)) return
      const spending = recent(key)
      if (spending.length === 0) spendings.delete(key)
      const spentMs = spending.reduce((sum, { ms }) => sum + ms, 0)
      if (spentMs >= budgetMs) throw tooSlow()
    },
    note(key, ms) {
      const spending = recent(key)
      spendings.delete(key)
      spendings.set(key, [...spending, { at: now().getTime(), ms }])
      const [oldest] = spendings.keys()
      if (spendings.size > mostKeys && oldest !== undefined) spendings.delete(oldest)
    },
  }
}

/** An account wherever it signs in from, a visitor by address. The operator is not counted. */
export function slownessKey({ role, claims }: Identity, address: string): string | undefined {
  if (role === 'service_role') return undefined
  return role === 'authenticated' && typeof claims.sub === 'string'
    ? `account:${claims.sub}`
    : `address:${address}`
}

function tooSlow(): RestError {
  return new RestError(
    429,
    {
      code: 'PT429',
      message: 'Your last queries took too long. Please wait a minute before trying again.',
    },
    { 'Retry-After': String(windowMs / 1000) },
  )
}
