import { parseEnvironment } from '#backend/configuration/environment.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import {
  chooseStatementsSources,
  QUOTE_PROVIDERS,
  STATEMENTS_SOURCES,
} from '#functions/_shared/markets/providers/choose-providers.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import { setStatementsReader } from '#functions/_shared/markets/providers/statements-reader.ts'
import type { StatementsProvider } from '#functions/_shared/markets/providers/statements-source.ts'
import { parseInThread } from './parse-in-thread.ts'

export type FoundStatements =
  | { statements: FinancialStatements; source: string; problem?: string }
  | { statements?: undefined; problem: string }

/**
 * A company's statements from the first provider that has them, else from the bundle, whose figures
 * may be older. Then `problem` says what went wrong at a provider.
 */
export async function findStatements(
  symbol: string,
  providers: readonly StatementsProvider[],
): Promise<FoundStatements> {
  const problems: string[] = []
  for (const provider of providers) {
    if (provider.covers?.(symbol) === false || provider.isUnlisted?.(symbol)) continue
    try {
      return { statements: await provider.fetchStatements(symbol), source: provider.name }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      problems.push(error.message)
      // Use one source for all years of a company.
      if (error.code !== 'unknown-symbol') break
    }
  }
  const statements = findBundledStatements(symbol)
  const problem = problems.join(' ')
  if (!statements) return { problem }
  return { statements, source: 'bundled', ...(problem ? { problem } : {}) }
}

export function statementsProviders(
  variables: Record<string, string | undefined>,
): StatementsProvider[] | { problem: string } {
  const names = [
    ...STATEMENTS_SOURCES.flatMap((source) => source.variables.map(({ name }) => name)),
    ...QUOTE_PROVIDERS.flatMap(({ keyVariable, urlVariable, otherUrlVariable }) => [
      keyVariable,
      urlVariable,
      otherUrlVariable,
    ]),
    'STATEMENTS_PROVIDER',
    'ACCOUNTS_PROVIDER',
    'QUOTES_PROVIDER',
  ]
  const wanted = Object.fromEntries(names.map((name) => [name, name && variables[name]]))
  const parsed = parseEnvironment(wanted)
  if (!parsed.ok) return { problem: parsed.problems.join(' ') }
  setStatementsReader(parseInThread)
  return chooseStatementsSources((name) => wanted[name] || undefined)
}
