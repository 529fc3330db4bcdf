import { type CallDatabase, runWithDatabase } from '#backend/database/call-database.ts'
import { firstOpenDay, lastCompleteDay } from '#domain/edinet/plan-days.ts'
import { indexDays } from '#functions/_shared/markets/edinet/index-days.ts'
import { reachMarketFunctionsWith } from '#functions/_shared/markets/market-store.ts'
import { openEdinet } from '#functions/_shared/markets/providers/edinet.ts'
import { reachIndexWith } from './index-edinet.ts'

type Variables = Record<string, string | undefined>

/** Another command may be using the embedded database. */
const PATIENCE_MS = 60_000

/** Functions that answer with rows, and not with one value. */
const TABLES = ['claim_market_entries', 'read_statement_periods']

/** Runs with the database at hand, whether or not a server is running. */
export function withIndex(variables: Variables, work: () => Promise<number>): Promise<number> {
  return runWithDatabase(variables, {
    patienceMs: PATIENCE_MS,
    work: async (call) => {
      const leaveIndex = reachIndexWith(call)
      const leaveFunctions = reachMarketFunctionsWith(async (name, values) => {
        const rows = await call(name, toArguments(values))
        return TABLES.includes(name) ? rows : rows[0]
      })
      try {
        return await work()
      } finally {
        leaveIndex()
        leaveFunctions()
      }
    },
  })
}

/** A list of names as PostgreSQL writes an array: other lists are JSON. */
function toArguments(values: Record<string, unknown>): NonNullable<Parameters<CallDatabase>[1]> {
  const isNames = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string')
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isNames(value) ? `{${value.map((text) => JSON.stringify(text)).join()}}` : value,
  ])
  return Object.fromEntries(entries)
}

/** @returns the exit code: 0 when the days are indexed, 1 if EDINET refused or kept failing */
export function indexJapan(
  { from, to }: { from: string | undefined; to: string | undefined },
  variables: Variables,
): Promise<number> {
  return withIndex(variables, async () => {
    const services = openEdinet((name) => variables[name] || undefined)
    if (!services) {
      print(process.stderr, 'EDINET needs a key. Get one free of charge and set EDINET_API_KEY.')
      return 1
    }
    const now = new Date()
    const last = lastCompleteDay(now)
    const outcome = await indexDays({
      ...services,
      from: from ?? firstOpenDay(now),
      // Today's list is not complete yet, and a day is never asked for twice.
      to: to && to < last ? to : last,
      signal: new AbortController().signal,
      onDay: ({ day, reports, left }) =>
        print(process.stdout, `${day}  ${reports} reports, ${left} days left`),
    })
    const { read, left, problem } = outcome
    if (problem) print(process.stderr, problem)
    print(process.stdout, `${read} days read, ${left} left.`)
    return left > 0 ? 1 : 0
  })
}

function print(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line.replace(/\p{Cc}/gu, ' ')}\n`)
}
