import { z } from 'zod'
import { symbolsOf } from '#domain/companies/companies.ts'
import { DAY_MS } from '#domain/days.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { explainMissing } from '#domain/markets/explain-missing.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { presentStatements } from '#domain/markets/present-statements.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import { findSubscription, refuseVisitor } from '../_shared/clients.ts'
import { failure, json, readJson } from '../_shared/http.ts'
import { createDailyQuota } from '../_shared/markets/daily-quota.ts'
import { type MarketCaller, marketCaller } from '../_shared/markets/market-caller.ts'
import { secondsUntil } from '../_shared/markets/market-request.ts'
import { databaseStore, type FetchOutcome } from '../_shared/markets/market-store.ts'
import {
  chooseStatementsSources,
  type OpenSource,
} from '../_shared/markets/providers/choose-providers.ts'
import { freshFor } from '../_shared/markets/providers/statements-source.ts'
import { type Known, SharedCache } from '../_shared/markets/shared-cache.ts'
import { askSource, joinLines } from './ask-source.ts'

const RequestSchema = z.union([
  z.object({ symbol: z.string() }),
  z.object({ symbols: z.array(z.string().max(40)).min(1).max(25) }),
])

/** A quarter: companies report quarterly, and their financial statements change once a year. */
const FRESH_MS = 91 * DAY_MS
/**
 * Questions to the database, per caller: each writes a row and may delete it, whether or not the company exists. Five
 * portfolios of 500 holdings need 2,500.
 */
const lookups = createDailyQuota(2_500)
/** If a company may be asked for again within this time, its statements are still to come. A spent day is longer. */
const SOON_MS = 120_000

export async function answerStatements(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const asked = parseSymbols(body.value)
  if (!asked) {
    return failure({
      status: 400,
      code: 'invalid-request',
      error: 'Send 1 to 25 symbols, such as AAPL or 2330.TW.',
    })
  }

  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  const caller = marketCaller(request, subscription.email)
  if (typeof asked !== 'string') return presentMany(asked, caller)
  return present(asked, await selectKnown(asked, caller), caller)
}

function parseSymbols(body: unknown): string | string[] | undefined {
  const parsed = RequestSchema.safeParse(body)
  if (!parsed.success) return undefined
  if ('symbol' in parsed.data) return parseSymbol(parsed.data.symbol)
  const symbols = parsed.data.symbols.map((symbol) => parseSymbol(symbol))
  // Text that cannot be a symbol is dropped; the rest of the portfolio is answered.
  return [...new Set(symbols.filter((symbol) => symbol !== undefined))]
}

async function presentMany(symbols: string[], caller: MarketCaller): Promise<Response> {
  const found = await Promise.all(
    symbols.map(async (symbol) => ({ symbol, known: await findKnownStatements(symbol, caller) })),
  )
  const companies: Record<string, ReturnType<typeof scoringInputs> | null> = {}
  const pending: string[] = []
  for (const { symbol, known } of found) {
    if (known) companies[symbol] = known.statements && inputsOf(known.statements)
    else pending.push(symbol)
  }
  return json({ success: true, companies, pending })
}

/** A bundled company's are made once: making them takes half a millisecond. */
const inputs = new WeakMap<FinancialStatements, ReturnType<typeof scoringInputs>>()
function inputsOf(statements: FinancialStatements) {
  const known = inputs.get(statements)
  if (known) return known
  const made = scoringInputs(statements)
  made.notes.push(...explainMissing(statements, made.missing))
  inputs.set(statements, made)
  return made
}

/**
 * For scores: the statements that are known now, null where there are none or none will come today; undefined while they
 * are still to come.
 */
export async function findKnownStatements(
  symbol: string,
  caller: MarketCaller,
  mayAsk = () => lookups.take(caller, Date.now()),
): Promise<{ statements: FinancialStatements | null } | undefined> {
  const known = await selectKnown(symbol, caller, mayAsk)
  if (known?.asOfMs) return { statements: takeStatements(known, symbol) }
  const bundled = findBundledStatements(symbol)
  if (bundled || sourcesOf(symbol).length === 0) return { statements: bundled ?? null }
  return isToCome(known, caller) ? undefined : { statements: null }
}

/**
 * Also true if a source refused for this minute only, so that a large portfolio waits for the
 * company instead of doing without.
 */
function isToCome(known: Known | undefined, caller: MarketCaller): boolean {
  if (spent.day === today() && spent.callers.has(nameOf(caller))) return known === undefined
  return known === undefined || known.retryAtMs - Date.now() < SOON_MS
}

/** Callers whose daily share this process has seen spent. */
const spent = { day: '', callers: new Set<string>() }

function noteSpent(caller: MarketCaller): void {
  if (spent.day !== today()) {
    spent.day = today()
    spent.callers.clear()
  }
  spent.callers.add(nameOf(caller))
}

function nameOf({ account, network }: MarketCaller): string {
  return `${account} ${network}`
}

function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10)
}

async function selectKnown(
  symbol: string,
  caller: MarketCaller,
  mayAsk = () => lookups.take(caller, Date.now()),
): Promise<Known | undefined> {
  const { cache } = open()
  const sources = sourcesOf(symbol)
  if (sources.length === 0) return undefined
  // One row for all listings of the company.
  const [main = symbol] = symbolsOf(symbol)
  const key = `statements:${main}`
  const refresh = async () => new Map([[key, await refreshStatements(sources, symbol, caller)]])
  let isRefused = false
  const ask = () => {
    isRefused = !mayAsk()
    return !isRefused
  }
  const freshMs = freshFor(sources, symbol, FRESH_MS)
  const onJoin = () => joinLines(sources, symbol, caller)
  const found = await cache.read([key], { caller, freshMs, refresh, mayAsk: ask, onJoin })
  const known = found.get(key)
  if (known?.asOfMs || !isRefused) return known
  const problem = 'You have reached today’s limit on companies.'
  return { value: null, asOfMs: 0, problem, retryAtMs: Date.now() + DAY_MS }
}

function present(symbol: string, known: Known | undefined, caller: MarketCaller): Response {
  if (known?.asOfMs) return presentFetched(takeStatements(known, symbol), known)
  const bundled = findBundledStatements(symbol)
  if (bundled) {
    const origin = { asOf: lastFiled(bundled), stale: true }
    const problem = known?.problem ? { problem: known.problem } : {}
    return answer(bundled, 'bundled', { ...origin, ...problem })
  }
  // Neither is an error: most companies of a portfolio have no statements here, and browsers report failing statuses.
  if (!known && sourcesOf(symbol).length > 0) {
    const error = `The financial statements of ${symbol} are not available yet.`
    return json({ success: false, code: 'pending', error, retryAfterSeconds: 2 })
  }
  const why = known?.problem ? ` ${known.problem}` : ''
  const error = `No financial statements found for ${symbol}.${why}`
  const later = known && isToCome(known, caller)
  const retry = later ? { retryAfterSeconds: secondsUntil(known.retryAtMs) } : {}
  return json({ success: false, code: 'unknown-symbol', error, ...retry })
}

function presentFetched(statements: FinancialStatements, { asOfMs }: Known): Response {
  const source = statements.filer?.authority ?? statements.compiledBy ?? ''
  const origin = { sourceTitle: nameSource(source), asOf: new Date(asOfMs).toISOString() }
  return answer(statements, source, { ...origin, stale: Date.now() - asOfMs >= FRESH_MS })
}

function answer(
  statements: FinancialStatements,
  source: string,
  origin: Record<string, unknown>,
): Response {
  const data = presentStatements(statements, source)
  return json({ success: true, data, inputs: inputsOf(statements), source, ...origin })
}

/** As kept for the company, under the listing that was asked for. */
function takeStatements({ value }: Known, symbol: string): FinancialStatements {
  return { ...(value as FinancialStatements), symbol }
}

function lastFiled({ years }: FinancialStatements): string | null {
  return years.findLast(({ filed }) => filed !== null)?.filed ?? null
}

function sourcesOf(symbol: string): OpenSource[] {
  return open().sources.filter(({ covers }) => covers?.(symbol) ?? true)
}

/**
 * Takes the first source that has the company. A later one is asked only for what the earlier ones
 * do not know.
 */
async function refreshStatements(
  sources: readonly OpenSource[],
  symbol: string,
  caller: MarketCaller,
): Promise<FetchOutcome> {
  let last: FetchOutcome | undefined
  for (const source of sources) {
    const { outcome, isUnknown, isShareSpent } = await askSource(source, symbol, caller)
    last = outcome
    if (isShareSpent) noteSpent(caller)
    if (!isUnknown) break
  }
  if (!last) throw new Error('the caller should have made sure that there is a source')
  return last
}

let opened: { variables: unknown; sources: OpenSource[]; cache: SharedCache } | undefined

/** Opened once per process, because the SEC's list of companies is kept for a day. */
function open() {
  const variables = Deno.env
  if (opened?.variables === variables) return opened
  const read = (name: string) => variables.get(name) || undefined
  const sources = chooseStatementsSources(read)
  opened = { variables, sources, cache: new SharedCache(databaseStore) }
  return opened
}
