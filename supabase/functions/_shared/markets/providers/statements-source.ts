import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import type { SourceName } from '#domain/markets/source-names.ts'
import type { ProviderError, ProviderErrorCode } from './provider-request.ts'

const VARIABLE = /[A-Z]_[A-Z]/

/**
 * A source of financial statements: the SEC, another authority, or a provider with a key. It is
 * asked for a company by any of its listings, and answers with the figures of the company.
 */
export type StatementsProvider = {
  /** `sec`, `edinet`, `dart`, `twse`, or the name of a provider with a key. */
  name: SourceName
  /**
   * @returns statements with `symbol` as asked
   * @throws ProviderError `unknown-symbol` if a later source may have the company
   */
  fetchStatements(symbol: string): Promise<FinancialStatements>
  /** Whether it has listings of this kind at all; without it, any. */
  covers?(symbol: string): boolean
  /** Whether it is certain, without asking, that the source does not have the company. */
  isUnlisted?(symbol: string): boolean
  /** The same by a list that is kept in the database, so that no credit is spent on made-up symbols. */
  isMissingFromList?(symbol: string): Promise<boolean>
  /** In place of the source's, where an operator's variable sets them. */
  limits?: StatementsSource['limits']
}

export type StatementsSource = {
  name: SourceName
  /** What it needs from the environment; the server refuses to start with a value that does not fit. */
  variables: readonly StatementsVariable[]
  /** Companies, not requests. */
  limits: { minute: number; day: number }
  /** Whether it works only with the database at hand, and whether a command alone could fill that. */
  database?: 'needed' | 'filled by a server'
  /** Asked after the providers with a key: it has fewer years than they. */
  isLast?: true
  /** How long an answer counts as new, if it is not a quarter. */
  freshMs?: number
  /** It answers everyone one after the other: of a network it is asked for so many companies at once, the rest stand in line. */
  companiesAtOnce?: number
  /** Of a day's companies, where it is not the usual share of a network. */
  networkShare?: number
  /** @returns undefined if its variables are not set */
  open(read: (variable: string) => string | undefined): StatementsProvider | undefined
}

/** A `key` is a secret; an `address` replaces the source's own; `contact` is a name and an email address. */
export type StatementsVariable = { name: string; kind: 'key' | 'address' | 'contact' | 'count' }

type Fresh = Pick<StatementsProvider, 'isUnlisted'> & Pick<StatementsSource, 'freshMs'>

/** The shortest time of the sources that may have the company. */
export function freshFor(sources: readonly Fresh[], symbol: string, usualMs: number): number {
  const times = sources.flatMap((source) =>
    source.freshMs && !source.isUnlisted?.(symbol) ? [source.freshMs] : [],
  )
  return Math.min(usualMs, ...times)
}

/**
 * Seconds until a source that works may have more to say. Readers choose the company, so an answer that cannot be read
 * says nothing about the source: five such companies would suspend it for everyone.
 */
const WAITS: Partial<Record<ProviderErrorCode, number>> = {
  'unknown-symbol': 86_400,
  'other-company': 86_400,
  'plan-restricted': 86_400,
  'not-indexed': 60,
  busy: 15,
  malformed: 600,
  'too-large': 86_400,
  'day-spent': 3_600,
}

export function judgeFailure(code: ProviderErrorCode): {
  isWorking: boolean
  retrySeconds: number
} {
  const seconds = WAITS[code]
  return { isWorking: seconds !== undefined, retrySeconds: seconds ?? 60 }
}

/** For readers: without the sentences that name a variable of the server, which help only its operator. */
export function describeFailureToReaders(title: string, { message }: ProviderError): string {
  const sentences = message.split(/(?<=\.) /)
  const forReaders = sentences.filter((sentence) => !VARIABLE.test(sentence))
  return forReaders.join(' ') || `Kachi cannot ask ${title} at the moment.`
}
