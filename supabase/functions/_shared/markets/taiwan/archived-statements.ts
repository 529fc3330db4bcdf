import { symbolsOf } from '#domain/companies/companies.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { taiwaneseStatements } from '#domain/taiwan/taiwanese-statements.ts'
import { ProviderError } from '../providers/provider-request.ts'
import type { StatementsProvider } from '../providers/statements-source.ts'
import type { DayFiles } from './day-files.ts'
import { TPEX_COMPANIES, TWSE_COMPANIES } from './market-files.ts'
import { selectArchive } from './statement-archive.ts'

/** Statements that the archive has kept of Taiwan's listed companies. */
export function createArchivedStatements(files: DayFiles): StatementsProvider {
  return {
    name: 'twse',
    isUnlisted: (symbol) => findTaiwaneseSymbol(symbol) === undefined,
    // What comes with the project has ten years and cash flows.
    covers: (symbol) => findTaiwaneseSymbol(symbol) !== undefined && !findBundledStatements(symbol),
    async fetchStatements(symbol): Promise<FinancialStatements> {
      const local = findTaiwaneseSymbol(symbol)
      if (!local) {
        throw new ProviderError('unknown-symbol', `${symbol} is not listed in Taiwan.`)
      }
      const { periods, dividends, since } = await selectArchive(local)
      const listed = await findListed(files, local)
      const [latest] = periods.toReversed()
      const statements = taiwaneseStatements({
        symbol,
        periods,
        dividends,
        since,
        name: listed?.englishName ?? listed?.shortName ?? latest?.name ?? symbol,
        founded: listed?.founded ?? null,
      })
      if (statements) return statements
      throw new ProviderError('unknown-symbol', explainNone(periods.length > 0, since))
    },
  }
}

/** `2317.TW`, or the home listing of a company that is asked for by another. */
function findTaiwaneseSymbol(symbol: string): string | undefined {
  return [symbol, ...symbolsOf(symbol)].find((one) => /^\d{4,6}[A-Z]?\.TWO?$/.test(one))
}

async function findListed(files: DayFiles, symbol: string) {
  const [code = '', suffix] = symbol.split('.')
  const known = await files.read(suffix === 'TW' ? TWSE_COMPANIES : TPEX_COMPANIES)
  return 'content' in known ? known.content.find((one) => one.code === code) : undefined
}

function explainNone(isKnown: boolean, since: string): string {
  if (!isKnown) return 'The archive of Taiwan’s exchanges does not have this company.'
  return `Taiwan’s exchanges publish the newest period only. Kachi has kept it since ${since}, and no whole year has been published since.`
}
