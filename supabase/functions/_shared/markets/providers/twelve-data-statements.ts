import { z } from 'zod'
import { selectFields } from '#domain/markets/line-items/figures.ts'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { findMismatch } from '#domain/markets/quote.ts'
import { SOURCE_NAMES } from '#domain/markets/source-names.ts'
import { compileStatements, type ProviderYear } from './compiled-statements.ts'
import { malformed, otherCompany, requireSymbol } from './provider-figures.ts'
import { ProviderError } from './provider-request.ts'
import type { QuoteProvider } from './quote-provider.ts'
import type { StatementsProvider } from './statements-source.ts'

const NAME = SOURCE_NAMES.twelvedata

type Ask = (path: string, query: Record<string, string>) => Promise<{ json: unknown }>

const RowSchema = z.looseObject({ fiscal_date: z.iso.date() })

/** The currency is the statement's. https://twelvedata.com/docs#fundamentals */
const MetaSchema = z.object({
  symbol: z.string(),
  name: z.string().nullish(),
  exchange: z.string().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

const fields = selectFields('twelveData')

const STATEMENT_NAMES = ['income_statement', 'balance_sheet', 'cash_flow'] as const

/** Three calls for each company, 100 credits each, on a plan with fundamentals. */
export function createTwelveDataStatements(
  ask: Ask,
  symbolOf: QuoteProvider['symbolOf'],
): StatementsProvider {
  return {
    name: 'twelvedata',
    async fetchStatements(symbol) {
      const listing = findListing(symbol)
      if (!listing) throw new ProviderError('unknown-symbol', `${NAME} does not list ${symbol}.`)
      const asked = requireSymbol(listing, symbolOf)
      const statements: Statement[] = []
      // One at a time: if the first is refused, the others are not sent.
      for (const statement of STATEMENT_NAMES) {
        const query = { symbol: asked, period: 'annual' }
        const { json } = await ask(statement, query)
        statements.push(parseStatement({ json, kind: statement, listing, asked }))
      }
      const [{ currency, company } = { currency: '', company: null }] = statements
      const years = joinYears(statements)
      if (statements.some((one) => one.currency !== currency)) throw malformed(NAME)
      if (years.length === 0) {
        throw new ProviderError(
          'unknown-symbol',
          `${NAME} has no annual financial statements for ${symbol}.`,
        )
      }
      const named = company ?? listing.name ?? symbol
      return compileStatements(
        {
          listing,
          source: 'twelvedata',
          provider: NAME,
          name: named,
          currency,
          sector: null,
          years,
        },
        fields,
      )
    },
  }
}

type Statement = {
  kind: string
  currency: string
  company: string | null
  rows: Map<string, Record<string, unknown>>
}

function parseStatement({
  json,
  kind,
  listing,
  asked,
}: {
  json: unknown
  kind: string
  listing: Listing
  asked: string
}): Statement {
  const AnswerSchema = z.object({ meta: MetaSchema, [kind]: z.array(RowSchema).max(200) })
  const parsed = AnswerSchema.safeParse(json)
  if (!parsed.success) throw malformed(NAME)
  const { meta } = parsed.data as { meta: z.infer<typeof MetaSchema> }
  const rows = parsed.data[kind] as z.infer<typeof RowSchema>[]
  const { name: company = null, exchange = null, currency } = meta
  const otherSymbol = meta.symbol === asked.split(':')[0] ? undefined : meta.symbol
  const mismatch = otherSymbol ?? findMismatch(listing, { name: company, exchange })
  if (mismatch !== undefined) throw otherCompany(NAME, listing, mismatch)
  return { kind, currency, company, rows: new Map(rows.map((row) => [row.fiscal_date, row])) }
}

function joinYears(statements: readonly Statement[]): ProviderYear[] {
  const [first] = statements
  return [...(first?.rows.keys() ?? [])].flatMap((periodEnd) => {
    const rows = statements.map(({ kind, rows: years }) => [kind, years.get(periodEnd)] as const)
    if (rows.some(([, row]) => row === undefined)) return []
    return [{ periodEnd, filed: null, statements: Object.fromEntries(rows) }]
  })
}
