import { parseEnvironment } from '#backend/configuration/environment.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import {
  chooseStatementsProviders,
  QUOTE_PROVIDERS,
} from '#functions/_shared/markets/providers/choose-providers.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import {
  createSecEdgar,
  type StatementsProvider,
} from '#functions/_shared/markets/providers/sec-edgar.ts'
import { readInThread } from './read-in-thread.ts'

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
  const { SEC_CONTACT, SEC_URL, STATEMENTS_PROVIDER, ACCOUNTS_PROVIDER } = variables
  const keys = QUOTE_PROVIDERS.flatMap(({ keyVariable, urlVariable }) => [keyVariable, urlVariable])
  const given = keys.flatMap((name) => (name ? [[name, variables[name]] as const] : []))
  const wanted: Record<string, string | undefined> = {
    SEC_CONTACT,
    SEC_URL,
    STATEMENTS_PROVIDER,
    ACCOUNTS_PROVIDER,
    ...Object.fromEntries(given),
  }
  const parsed = parseEnvironment(wanted)
  if (!parsed.ok) return { problem: parsed.problems.join(' ') }
  const { SEC_CONTACT: contact, SEC_URL: url } = parsed.environment
  const settings = { contact, url: url?.replace(/\/$/, ''), readAnswers: readInThread }
  const sec = contact ? [createSecEdgar(settings)] : []
  return [...sec, ...chooseStatementsProviders((name) => wanted[name] || undefined)]
}
