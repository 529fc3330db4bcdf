import type { MarketStore } from '../market-store.ts'
import { dart } from './dart.ts'
import { edinet } from './edinet.ts'
import { eodhd } from './eodhd.ts'
import type {
  CreditLimits,
  NamedProvider,
  ProviderRegistration,
  ProviderSettings,
} from './quote-provider.ts'
import { sampleFeed } from './sample-quotes.ts'
import { secEdgar } from './sec-edgar.ts'
import type { StatementsProvider, StatementsSource } from './statements-source.ts'
import { twelveData } from './twelve-data.ts'
import { taiwanArchive, twse } from './twse.ts'
import { yahooFinance } from './yahoo-finance.ts'

/** In order of preference. CONTRIBUTING.md says what else a new provider needs. */
export const QUOTE_PROVIDERS: readonly ProviderRegistration[] = [
  twelveData,
  eodhd,
  yahooFinance,
  twse,
  sampleFeed,
]

type Variables = (name: string) => string | undefined

/**
 * In order of preference: the providers in `QUOTES_PROVIDER`, else the free ones and those with a
 * key. A provider named without its key is left out; the backend refuses to start with one.
 */
export function chooseQuoteProviders(variable: Variables, store?: MarketStore): NamedProvider[] {
  const named = findNamed(variable('QUOTES_PROVIDER'))
  const wanted = named.length > 0 ? named : defaultProviders(variable)
  return wanted.flatMap((registered) => {
    const settings = parseSettings(registered, variable)
    if (!settings) return []
    const provider = registered.open({ ...settings, ...(store ? { store } : {}) })
    return [{ name: registered.name, ...provider }]
  })
}

/** Samples may stand in for missing figures only where the operator has chosen no provider. */
export function offersSamples(variable: Variables): boolean {
  return (
    findNamed(variable('QUOTES_PROVIDER')).length === 0 && keyedProviders(variable).length === 0
  )
}

/** Free official closes go before a plan that pays for each quote. */
function defaultProviders(variable: Variables): ProviderRegistration[] {
  return [...freeProviders(variable), ...keyedProviders(variable)]
}

function keyedProviders(variable: Variables): ProviderRegistration[] {
  return QUOTE_PROVIDERS.filter(({ keyVariable }) => keyVariable && variable(keyVariable))
}

/** Authorities, in the order in which they are asked, before any provider with a key. */
export const STATEMENTS_SOURCES: readonly StatementsSource[] = [
  secEdgar,
  edinet,
  dart,
  taiwanArchive,
]

/** Statements cost ten calls and more of a plan, so they are counted apart from quotes. */
const KEY_LIMITS = { minute: 5, day: 100 }

export type OpenSource = StatementsProvider &
  Pick<StatementsSource, 'limits' | 'freshMs' | 'companiesAtOnce' | 'networkShare'>

/**
 * Authorities that are set up, then the providers in `STATEMENTS_PROVIDER`, or in
 * `ACCOUNTS_PROVIDER`, its older name; last our own archive.
 */
export function chooseStatementsSources(variable: Variables): OpenSource[] {
  const openAll = (sources: readonly StatementsSource[]) =>
    sources.flatMap((source) => {
      const provider = source.open(variable)
      return provider ? [{ ...source, ...provider }] : []
    })
  const named = variable('STATEMENTS_PROVIDER') ?? variable('ACCOUNTS_PROVIDER')
  const keyed = findNamed(named).flatMap((registered) => {
    const settings = parseSettings(registered, variable)
    const provider = settings && registered.openStatements?.(settings)
    return provider ? [{ ...provider, limits: KEY_LIMITS }] : []
  })
  const [first, last] = [false, true].map((isLast) =>
    openAll(STATEMENTS_SOURCES.filter((source) => (source.isLast ?? false) === isLast)),
  )
  return [...(first ?? []), ...keyed, ...(last ?? [])]
}

/** On unless `QUOTES_PROVIDER` leaves them out. */
function freeProviders(variable: Variables): ProviderRegistration[] {
  const named = findNamed(variable('QUOTES_PROVIDER'))
  const chosen = named.length > 0 ? named : QUOTE_PROVIDERS
  return chosen.filter(({ isDefault }) => isDefault)
}

function findNamed(text = ''): ProviderRegistration[] {
  const names = new Set(text.split(',').map((name) => name.trim()))
  return [...names].flatMap((name) => QUOTE_PROVIDERS.find((known) => known.name === name) ?? [])
}

function parseSettings(
  { keyVariable, urlVariable, otherUrlVariable, creditsVariable }: ProviderRegistration,
  variable: Variables,
): ProviderSettings | undefined {
  const key = keyVariable ? variable(keyVariable) : ''
  if (key === undefined) return undefined
  const credits = parseCredits((creditsVariable && variable(creditsVariable)) ?? '')
  const [url, otherUrl] = [urlVariable, otherUrlVariable].map((name) => name && variable(name))
  return { key, url, otherUrl, credits }
}

const MINUTES_OF_DAY = 1_440

/** `55` in a minute, or `8/800` in a minute and a day; undefined for anything else. */
export function parseCredits(text: string): CreditLimits | undefined {
  const [, first, second] = /^([1-9]\d{0,5})(?:\/([1-9]\d{0,8}))?$/.exec(text) ?? []
  if (first === undefined) return undefined
  const minute = Number(first)
  return { minute, day: second === undefined ? minute * MINUTES_OF_DAY : Number(second) }
}
