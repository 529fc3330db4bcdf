import type { FinancialStatements } from '#domain/markets/financial-statements.ts'

/**
 * A source of financial statements: the SEC, another authority, or a provider with a key. It is
 * asked for a company by any of its listings, and answers with the figures of the company.
 */
export type StatementsProvider = {
  /** `sec`, `edinet`, `dart`, `twse`, or the name of a provider with a key. */
  name: string
  /**
   * @returns statements with `symbol` as asked
   * @throws ProviderError `unknown-symbol` if a later source may have the company
   */
  fetchStatements(symbol: string): Promise<FinancialStatements>
  /** Whether it has listings of this kind at all; without it, any. */
  covers?(symbol: string): boolean
  /** Whether it is certain, without asking, that the source does not have the company. */
  isUnlisted?(symbol: string): boolean
}

export type StatementsSource = {
  name: string
  /** As shown to readers. */
  title: string
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
  /** @returns undefined if its variables are not set */
  open(read: (variable: string) => string | undefined): StatementsProvider | undefined
}

/** A `key` is a secret; an `address` replaces the source's own; `contact` is a name and an email address. */
export type StatementsVariable = { name: string; kind: 'key' | 'address' | 'contact' | 'count' }
