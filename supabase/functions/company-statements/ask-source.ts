import { symbolsOf } from '#domain/companies/companies.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { noteCompany } from '../_shared/markets/company-summaries.ts'
import type { MarketCaller } from '../_shared/markets/market-caller.ts'
import { databaseStore, type FetchOutcome } from '../_shared/markets/market-store.ts'
import {
  type OpenSource,
  STATEMENTS_SOURCES,
} from '../_shared/markets/providers/choose-providers.ts'
import { ProviderError } from '../_shared/markets/providers/provider-request.ts'
import {
  describeFailureToReaders,
  judgeFailure,
} from '../_shared/markets/providers/statements-source.ts'
import { createOutcomeRecord } from '../_shared/markets/record-outcomes.ts'
import { createNetworkLine, type NetworkLine } from '../_shared/network-line.ts'

const recordOutcome = createOutcomeRecord(databaseStore)

type Asked = {
  outcome: FetchOutcome
  isUnknown: boolean
  /** The caller's share of the day. */
  isShareSpent?: boolean
}

/** Of a source that answers one call a second. As long may a company's lease keep other processes from asking. */
const LONGEST_IN_LINE_MS = 10_000
const AGAIN_MS = 1_000
const lines = new Map<string, NetworkLine>()

/** @returns undefined for a source that answers as many at once as it is asked for */
function lineOf({ name, companiesAtOnce }: OpenSource): NetworkLine | undefined {
  if (companiesAtOnce === undefined) return undefined
  const line = lines.get(name) ?? createNetworkLine(LONGEST_IN_LINE_MS, companiesAtOnce)
  lines.set(name, line)
  return line
}

/** Spends a credit, asks, and records how it went. */
export async function askSource(
  source: OpenSource,
  symbol: string,
  caller: MarketCaller,
): Promise<Asked> {
  const line = lineOf(source)
  // What it does not list has no reason to wait.
  if (!line || source.isUnlisted?.(symbol)) return askNow(source, symbol, caller)
  // In line before a credit is taken: those of a minute have no shares.
  const ask = () => askNow(source, symbol, caller)
  const asked = await line.run(networkOf(caller), ask, mainSymbol(symbol))
  if (asked) return asked
  const problem = `${nameSource(source.name)} is being asked for other companies of yours.`
  const retryAtMs = Date.now() + AGAIN_MS
  return { outcome: { problem, isSpent: false, retryAtMs, isPersonal: true }, isUnknown: false }
}

/** What stands in the line of another network need not wait for the rest of that line. */
export function joinLines(
  sources: readonly OpenSource[],
  symbol: string,
  caller: MarketCaller,
): void {
  for (const source of sources) {
    lineOf(source)?.join(networkOf(caller), mainSymbol(symbol))
  }
}

function networkOf({ network, account }: MarketCaller): string {
  return network ?? account ?? ''
}

function mainSymbol(symbol: string): string {
  const [main = symbol] = symbolsOf(symbol)
  return main
}

async function askNow(source: OpenSource, symbol: string, caller: MarketCaller): Promise<Asked> {
  const { name, limits, networkShare, fetchStatements } = source
  // Providers with a key are counted apart from their quotes.
  const provider = STATEMENTS_SOURCES.some((known) => known.name === name)
    ? name
    : `${name}-accounts`
  const later = (problem: string, seconds: number): FetchOutcome => ({
    problem,
    isSpent: true,
    retryAtMs: Date.now() + seconds * 1000,
  })
  // No credit is spent and no row is kept, so made-up symbols cost other readers nothing.
  if (source.isUnlisted?.(symbol) || (await source.isMissingFromList?.(symbol))) {
    const title = name === 'sec' ? 'The SEC' : nameSource(name)
    const outcome = { ...later(`${title} does not list ${symbol}.`, 86_400), isSpent: false }
    return { outcome, isUnknown: true }
  }
  const sharing = limitShare(caller, networkShare)
  const request = { provider, wanted: 1, limits, priority: 'first' as const, caller: sharing }
  const grant = await databaseStore.takeCredits(request)
  const { granted, reason, retryAtMs = Date.now() + 60_000 } = grant
  if (granted === 0) {
    const isShareSpent = reason === 'caller'
    const isPersonal = isShareSpent || reason === 'network-minute'
    const problem = describeLimit(name, reason)
    const outcome = { problem, retryAtMs, isSpent: false, isPersonal }
    return { outcome, isUnknown: false, isShareSpent }
  }
  try {
    const value = await fetchStatements(symbol)
    await recordOutcome(request, 'answered')
    await noteCompany(value, name)
    return { outcome: { value, asOfMs: Date.now() }, isUnknown: false }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { isWorking, retrySeconds } = judgeFailure(error.code)
    await recordOutcome(request, isWorking ? 'answered' : 'failed')
    const outcome = later(describeFailureToReaders(nameSource(name), error), retrySeconds)
    return { outcome, isUnknown: error.code === 'unknown-symbol' }
  }
}

/** The smaller of the source's and the caller's own, as monitoring has one: else a network has both. */
function limitShare(caller: MarketCaller, share: number | undefined): MarketCaller {
  const shares = [caller.networkShare, share].filter((known) => known !== undefined)
  return shares.length === 0 ? caller : { ...caller, networkShare: Math.min(...shares) }
}

function describeLimit(name: string, reason: string | undefined): string {
  const when = reason === 'day' || reason === 'caller' ? 'today.' : 'now.'
  return `We cannot ask ${nameInSentence(name)} for more companies ${when}`
}

function nameInSentence(name: string): string {
  return name === 'sec' ? 'the SEC' : nameSource(name)
}
