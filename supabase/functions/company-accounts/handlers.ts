import { z } from 'zod'
import { type AnnualAccounts, presentAccounts } from '#domain/markets/annual-accounts.ts'
import { findBundledAccounts } from '#domain/markets/bundled-accounts.ts'
import { normalizeSymbol } from '#domain/markets/listing.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { findSubscription, refuseVisitor } from '../_shared/clients.ts'
import { failure, json, readJson } from '../_shared/http.ts'
import { readAccounts } from '../_shared/markets/accounts-reader.ts'
import { databaseStore, type Outcome } from '../_shared/markets/market-store.ts'
import { ProviderError } from '../_shared/markets/provider-request.ts'
import { createSecEdgar } from '../_shared/markets/sec-edgar.ts'
import { type Known, SharedCache } from '../_shared/markets/shared-cache.ts'

const RequestSchema = z.object({ symbol: z.string() })

/** A quarter: companies report so often, and their annual accounts change once a year. */
const freshMs = 91 * 86_400_000
/** Two or three files of the SEC for a company, ten of them a second. */
const limits = { minute: 60, day: 2_000 }
const provider = 'sec'
const cache = new SharedCache(databaseStore)

export async function answerAccounts(request: Request): Promise<Response> {
  const body = await readJson(request)
  if (!body.ok) return body.response
  const parsed = RequestSchema.safeParse(body.value)
  const symbol = parsed.success ? normalizeSymbol(parsed.data.symbol) : undefined
  if (!symbol) return failure(400, 'invalid-request', 'Name one symbol, such as AAPL or 2330.TW.')

  const subscription = await findSubscription(request)
  if (subscription.status === 'unknown') return subscription.response
  if (subscription.status === 'none') return refuseVisitor()
  return present(symbol, await readKnown(symbol, subscription.email))
}

/** For monitoring: the accounts that a reader would be shown now; undefined while they are still to come. */
export async function findKnownAccounts(
  symbol: string,
  caller: string,
): Promise<{ accounts: AnnualAccounts | null } | undefined> {
  const known = await readKnown(symbol, caller)
  if (known?.asOfMs) return { accounts: known.value as AnnualAccounts }
  const bundled = findBundledAccounts(symbol)
  return known || bundled || !Deno.env.get('SEC_CONTACT')
    ? { accounts: bundled ?? null }
    : undefined
}

async function readKnown(symbol: string, caller: string): Promise<Known | undefined> {
  if (!Deno.env.get('SEC_CONTACT')) return undefined
  const key = `accounts:${symbol}`
  const refresh = async () => new Map([[key, await refreshAccounts(symbol, caller)]])
  return (await cache.read([key], { freshMs, refresh })).get(key)
}

function present(symbol: string, known: Known | undefined): Response {
  if (known?.asOfMs) return presentFetched(known.value as AnnualAccounts, known)
  const bundled = findBundledAccounts(symbol)
  if (bundled) {
    const origin = { source: 'bundled', asOf: lastFiled(bundled), stale: true }
    return answer(bundled, { ...origin, ...(known?.problem ? { problem: known.problem } : {}) })
  }
  if (known || !Deno.env.get('SEC_CONTACT')) {
    const why = known?.problem ?? 'They are not in the bundle.'
    // An answer like any other: most companies of a portfolio have no accounts here.
    return json({
      success: false,
      code: 'unknown-symbol',
      error: `No accounts of ${symbol} are known. ${why}`,
    })
  }
  const error = `The accounts of ${symbol} are still to come. Please try again in a moment.`
  return failure(503, 'still-to-come', error, { 'Retry-After': '2' })
}

function presentFetched(accounts: AnnualAccounts, { asOfMs }: Known): Response {
  const stale = Date.now() - asOfMs >= freshMs
  return answer(accounts, { source: 'sec', asOf: new Date(asOfMs).toISOString(), stale })
}

function answer(accounts: AnnualAccounts, origin: Record<string, unknown>): Response {
  const inputs = scoringInputs(accounts)
  return json({ success: true, data: presentAccounts(accounts), inputs, ...origin })
}

function lastFiled({ years }: AnnualAccounts): string | null {
  return years.findLast(({ filed }) => filed !== null)?.filed ?? null
}

async function refreshAccounts(symbol: string, caller: string): Promise<Outcome> {
  const later = (problem: string, seconds: number, isSpent = true): Outcome => ({
    ...{ problem, isSpent },
    retryAtMs: Date.now() + seconds * 1000,
  })
  const request = { provider, wanted: 1, limits, isHome: false, caller }
  const { granted, retryAtMs = Date.now() + 60_000 } = await databaseStore.takeCredits(request)
  if (granted === 0) {
    return { problem: 'The SEC cannot be asked now.', retryAtMs, isSpent: false }
  }
  const contact = Deno.env.get('SEC_CONTACT')
  const url = Deno.env.get('SEC_URL')?.replace(/\/$/, '') || undefined
  try {
    const edgar = openEdgar(contact, url)
    const value = await edgar.fetchAccounts(symbol)
    await databaseStore.record(provider, 'answered', limits)
    return { value, asOfMs: Date.now() }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isAnswer = error.code === 'unknown-symbol' || error.code === 'other-company'
    await databaseStore.record(provider, isAnswer ? 'answered' : 'failed', limits)
    return later(error.message, isAnswer ? 86_400 : 60)
  }
}

let opened: { settings: string; edgar: ReturnType<typeof createSecEdgar> } | undefined

/** One for the process: it keeps the SEC's list of companies for a day. */
function openEdgar(contact: string | undefined, url: string | undefined) {
  const settings = JSON.stringify([contact, url])
  if (opened?.settings !== settings) {
    const edgar = createSecEdgar({ contact, url, readAnswers: readAccounts })
    opened = { settings, edgar }
  }
  return opened.edgar
}
