import { parseEnvironment } from '#backend/configuration/environment.ts'
import type { AnnualAccounts } from '#domain/markets/annual-accounts.ts'
import { findBundledAccounts } from '#domain/markets/bundled-accounts.ts'
import {
  chooseAccountsProviders,
  QUOTE_PROVIDERS,
} from '#functions/_shared/markets/providers/choose-providers.ts'
import { ProviderError } from '#functions/_shared/markets/providers/provider-request.ts'
import {
  type AccountsProvider,
  createSecEdgar,
} from '#functions/_shared/markets/providers/sec-edgar.ts'
import { readInThread } from './read-in-thread.ts'

export type FoundAccounts =
  | { accounts: AnnualAccounts; source: string; problem?: string }
  | { accounts?: undefined; problem: string }

/**
 * A company's accounts from the first provider that has them, else from the bundle, whose figures
 * may be older. Then `problem` says what went wrong at a provider.
 */
export async function findAccounts(
  symbol: string,
  providers: readonly AccountsProvider[],
): Promise<FoundAccounts> {
  const problems: string[] = []
  for (const provider of providers) {
    try {
      return { accounts: await provider.fetchAccounts(symbol), source: provider.name }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      problems.push(error.message)
      // Use one source for all years of a company.
      if (error.code !== 'unknown-symbol') break
    }
  }
  const accounts = findBundledAccounts(symbol)
  const problem = problems.join(' ')
  if (!accounts) return { problem }
  return { accounts, source: 'bundled', ...(problem ? { problem } : {}) }
}

export function accountsProviders(
  variables: Record<string, string | undefined>,
): AccountsProvider[] | { problem: string } {
  const { SEC_CONTACT, SEC_URL, ACCOUNTS_PROVIDER } = variables
  const keys = QUOTE_PROVIDERS.flatMap(({ keyVariable, urlVariable }) => [keyVariable, urlVariable])
  const given = keys.flatMap((name) => (name ? [[name, variables[name]] as const] : []))
  const wanted: Record<string, string | undefined> = {
    SEC_CONTACT,
    SEC_URL,
    ACCOUNTS_PROVIDER,
    ...Object.fromEntries(given),
  }
  const parsed = parseEnvironment(wanted)
  if (!parsed.ok) return { problem: parsed.problems.join(' ') }
  const { SEC_CONTACT: contact, SEC_URL: url } = parsed.environment
  const settings = { contact, url: url?.replace(/\/$/, ''), readAnswers: readInThread }
  const sec = contact ? [createSecEdgar(settings)] : []
  return [...sec, ...chooseAccountsProviders((name) => wanted[name] || undefined)]
}
