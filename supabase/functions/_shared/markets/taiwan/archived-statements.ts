import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { taiwaneseStatements } from '#domain/taiwan/taiwanese-statements.ts'
import { ProviderError } from '../providers/provider-request.ts'
import type { StatementsProvider } from '../providers/sec-edgar.ts'
import type { DayFiles } from './day-files.ts'
import { TPEX_COMPANIES, TWSE_COMPANIES } from './market-files.ts'
import { readArchive } from './statement-archive.ts'

/** Statements that the archive has kept of Taiwan's listed companies. */
export function createArchivedStatements(files: DayFiles): StatementsProvider {
  return {
    name: 'twse',
    covers: isTaiwanese,
    async fetchStatements(symbol): Promise<FinancialStatements> {
      if (!isTaiwanese(symbol)) {
        throw new ProviderError('unknown-symbol', `${symbol} is not listed in Taiwan.`)
      }
      const { periods, dividends, since } = await readArchive(symbol)
      const name = await findName(files, symbol)
      const [latest] = periods.toReversed()
      const company = { symbol, name: name ?? latest?.name ?? symbol, periods, dividends, since }
      const statements = taiwaneseStatements(company)
      if (statements) return statements
      throw new ProviderError('unknown-symbol', explainNone(periods.length > 0, since))
    },
  }
}

function isTaiwanese(symbol: string): boolean {
  return /^\d{4,6}[A-Z]?\.TWO?$/.test(symbol)
}

async function findName(files: DayFiles, symbol: string): Promise<string | undefined> {
  const [code = '', suffix] = symbol.split('.')
  const known = await files.read(suffix === 'TW' ? TWSE_COMPANIES : TPEX_COMPANIES)
  const company = 'content' in known && known.content.find((one) => one.code === code)
  return company ? (company.englishName ?? company.shortName) : undefined
}

function explainNone(isKnown: boolean, since: string): string {
  if (!isKnown) return 'The archive of Taiwan’s exchanges does not have this company.'
  return `Taiwan’s exchanges publish the newest period only. Kachi has kept it since ${since}, and no whole year has been published since.`
}
