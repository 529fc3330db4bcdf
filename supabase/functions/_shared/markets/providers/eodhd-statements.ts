import { z } from 'zod'
import { isSameCompany } from '#domain/markets/company-names.ts'
import type { Sector } from '#domain/markets/company-sector.ts'
import { selectFields } from '#domain/markets/line-items/figures.ts'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { SOURCE_NAMES } from '#domain/markets/source-names.ts'
import { compileStatements, type ProviderYear } from './compiled-statements.ts'
import { malformed, otherCompany, requireSymbol } from './provider-figures.ts'
import { ProviderError } from './provider-request.ts'
import type { QuoteProvider } from './quote-provider.ts'
import type { StatementsProvider } from './statements-source.ts'

const NAME = SOURCE_NAMES.eodhd

type Ask = (path: string, query: Record<string, string>) => Promise<unknown>

const RowSchema = z.looseObject({
  date: z.iso.date(),
  filing_date: z.iso.date().nullish().catch(null),
  currency_symbol: z.string().nullish(),
})
const YearsSchema = z.object({ yearly: z.record(z.string(), RowSchema) })

/** https://eodhd.com/financial-apis/stock-etfs-fundamental-data-feeds */
const AnswerSchema = z.object({
  General: z.object({
    Code: z.string(),
    Name: z.string(),
    CurrencyCode: z.string().nullish(),
    Sector: z.string().nullish(),
  }),
  Financials: z.object({
    Income_Statement: YearsSchema,
    Balance_Sheet: YearsSchema,
    Cash_Flow: YearsSchema,
  }),
})

const fields = selectFields('eodhd')

const SECTORS: Record<string, Sector> = { 'Financial Services': 'financial', Utilities: 'utility' }

export function createEodhdStatements(
  ask: Ask,
  symbolOf: QuoteProvider['symbolOf'],
): StatementsProvider {
  return {
    name: 'eodhd',
    async fetchStatements(symbol) {
      const listing = findListing(symbol)
      if (!listing) throw new ProviderError('unknown-symbol', `${NAME} does not list ${symbol}.`)
      const code = encodeURIComponent(requireSymbol(listing, symbolOf))
      const answer = await ask(`fundamentals/${code}`, { filter: 'General,Financials' })
      const parsed = AnswerSchema.safeParse(answer)
      if (!parsed.success) throw malformed(NAME)
      const { General: general, Financials: financials } = parsed.data
      checkCompany(general, listing)
      const { years, currency } = joinYears(financials)
      return compileStatements(
        {
          listing,
          source: 'eodhd',
          provider: NAME,
          name: general.Name,
          years,
          currency,
          sector: general.Sector ? (SECTORS[general.Sector] ?? 'general') : null,
        },
        fields,
      )
    },
  }
}

function checkCompany({ Code, Name }: { Code: string; Name: string }, listing: Listing): void {
  const isNamed = listing.name === null || isSameCompany(Name, listing.name)
  if (Code !== listing.ticker.replace('.', '-') || !isNamed) throw otherCompany(NAME, listing, Name)
}

type Financials = z.infer<typeof AnswerSchema>['Financials']

/** Only years that all three statements have, in the currency of the latest. */
function joinYears({ Income_Statement, Balance_Sheet, Cash_Flow }: Financials) {
  const byDate = ({ yearly }: { yearly: Record<string, z.infer<typeof RowSchema>> }) =>
    new Map(Object.values(yearly).map((row) => [row.date, row]))
  const [balance, cash] = [byDate(Balance_Sheet), byDate(Cash_Flow)]
  const income = Object.values(Income_Statement.yearly)
  const latest = income.toSorted((one, other) => other.date.localeCompare(one.date))[0]
  const currency = latest?.currency_symbol?.toUpperCase() ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw malformed(NAME)
  const years = income.flatMap((row): ProviderYear[] => {
    const rows = [row, balance.get(row.date), cash.get(row.date)]
    const isWhole = rows.every((one) => one?.currency_symbol?.toUpperCase() === currency)
    if (!isWhole) return []
    const [Income_Statement, Balance_Sheet, Cash_Flow] = rows
    const statements = { Income_Statement, Balance_Sheet, Cash_Flow }
    return [{ periodEnd: row.date, filed: row.filing_date ?? null, statements }]
  })
  if (years.length === 0) {
    throw new ProviderError(
      'unknown-symbol',
      `${NAME} has no annual financial statements for this company.`,
    )
  }
  return { years, currency }
}
