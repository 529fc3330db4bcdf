import type { MarketStore } from '../market-store.ts'
import { eodhd } from './eodhd.ts'
import type {
  CreditLimits,
  NamedProvider,
  ProviderRegistration,
  ProviderSettings,
} from './quote-provider.ts'
import { sampleFeed } from './sample-quotes.ts'
import type { StatementsProvider } from './sec-edgar.ts'
import { twelveData } from './twelve-data.ts'
import { twse } from './twse.ts'
import { yahooFinance } from './yahoo-finance.ts'

/**
 * In order of preference. A new provider needs its file, its line here, its test and its rows in
 * docs/markets.md.
 */
export const QUOTE_PROVIDERS: readonly ProviderRegistration[] = [
  twelveData,
  eodhd,
  yahooFinance,
  twse,
  sampleFeed,
]

/** The name shown to readers. Stored figures may come from a provider that is no longer chosen. */
export function titleOf(source: string): string {
  return QUOTE_PROVIDERS.find(({ name }) => name === source)?.title ?? source
}

type Variables = (name: string) => string | undefined

/**
 * In order of preference: the providers in `QUOTES_PROVIDER`, else the free ones and those with a
 * key, or without a key the sample feed. A provider named without its key is left out; the backend
 * refuses to start with one.
 */
export function chooseQuoteProviders(variable: Variables, store?: MarketStore): NamedProvider[] {
  const named = findNamed(variable('QUOTES_PROVIDER'))
  const wanted = named.length > 0 ? named : defaultProviders(variable)
  return wanted.flatMap((registered) => {
    const settings = readSettings(registered, variable)
    if (!settings) return []
    const provider = registered.open({ ...settings, ...(store ? { store } : {}) })
    return [{ name: registered.name, ...provider }]
  })
}

/** Free official closes go before a plan that pays for each quote. */
function defaultProviders(variable: Variables): ProviderRegistration[] {
  const keyed = QUOTE_PROVIDERS.filter(({ keyVariable }) => keyVariable && variable(keyVariable))
  return [...freeProviders(variable), ...(keyed.length > 0 ? keyed : [sampleFeed])]
}

/**
 * The providers in `STATEMENTS_PROVIDER`, or in `ACCOUNTS_PROVIDER`, its older name, in this order.
 * and then the free ones. The SEC is asked before them and is not named there.
 */
export function chooseStatementsProviders(
  variable: Variables,
  store?: MarketStore,
): StatementsProvider[] {
  const named = findNamed(variable('STATEMENTS_PROVIDER') ?? variable('ACCOUNTS_PROVIDER'))
  const wanted = new Set([...named, ...freeProviders(variable)])
  return [...wanted].flatMap((registered) => {
    const settings = readSettings(registered, variable)
    const opened = settings && { ...settings, ...(store ? { store } : {}) }
    return (opened && registered.openStatements?.(opened)) ?? []
  })
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

function readSettings(
  { keyVariable, urlVariable, otherUrlVariable, creditsVariable }: ProviderRegistration,
  variable: Variables,
): ProviderSettings | undefined {
  const key = keyVariable ? variable(keyVariable) : ''
  if (key === undefined) return undefined
  const credits = parseCredits((creditsVariable && variable(creditsVariable)) ?? '')
  const [url, otherUrl] = [urlVariable, otherUrlVariable].map((name) => name && variable(name))
  return { key, url, otherUrl, credits }
}

const minutesOfDay = 1_440

/** `55` in a minute, or `8/800` in a minute and a day; undefined for anything else. */
export function parseCredits(text: string): CreditLimits | undefined {
  const [, first, second] = /^([1-9]\d{0,5})(?:\/([1-9]\d{0,8}))?$/.exec(text) ?? []
  if (first === undefined) return undefined
  const minute = Number(first)
  return { minute, day: second === undefined ? minute * minutesOfDay : Number(second) }
}
