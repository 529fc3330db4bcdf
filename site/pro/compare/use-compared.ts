import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { CoveredCompany } from '#domain/coverage/covered-company.ts'
import { listVerdicts } from '#domain/coverage/school-verdict.ts'
import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import type { ExchangeRates } from '#domain/markets/exchange-rates.ts'
import { findFundName, isFund } from '#domain/markets/funds.ts'
import { findListing } from '#domain/markets/listing.ts'
import { findOrdinaryShare } from '#domain/markets/preference-shares.ts'
import { withOwnFigures } from '#domain/scoring/company.ts'
import { type CompanyScore, scoreCompany } from '#domain/scoring/score-company.ts'
import { callFunction } from '#site/backend-client/call-function.ts'
import { fetchRates } from '#site/backend-client/fetch-rates.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import { useCompanies } from '#site/pro/companies/use-companies.ts'
import { convertPrice, type KnownPrice } from '#site/pro/company/sheet-price.ts'
import { usePriceChoice } from '#site/pro/prices/use-price-choice.ts'
import { useKeptFigures } from '#site/pro/scores/own-figures-store.ts'
import { useQuotes } from '#site/pro/search/use-quotes.ts'

const DAY_MS = 86_400_000

const ASK_AGAIN_MS = 3000
const MAX_ASKS = 8
/** As many companies as the function `company-statements` is asked for at once. */
const MAX_PER_CALL = 25

const AnswerSchema = z.object({
  companies: z.record(
    z.string(),
    z.nullable(z.looseObject({ currency: z.string(), notes: z.array(z.string()) })),
  ),
  pending: z.array(z.string()),
})

export type Compared = {
  symbol: string
  name: string
  /** As the company sheet chooses it. */
  price: KnownPrice | undefined
  /** The same in the listing's currency, where it is in another. */
  converted: { amount: number; currency: string } | undefined
  /** Undefined without financial statements, or while they are loaded. */
  score: CompanyScore | undefined
  verdicts: CoveredCompany['schools'] | undefined
  years: string | undefined
  newest: string | undefined
  /** Why there is no score, or what is behind the price. */
  note: string | undefined
  /** Why figures are missing, as on the company sheet. */
  gaps: readonly string[]
  hasStatements: boolean
  hasOwnFigures: boolean
}

const UNKNOWN = 'No financial statements are known.'
const NOT_LOADED = 'The financial statements could not be loaded.'

type ComparedCompanies = { columns: Compared[]; isPending: boolean; problem?: string }

export function useCompared(symbols: string[]): ComparedCompanies {
  return useScores(symbols, useQuotes(symbols).data?.quotes)
}

/** The schools' scores at the prices that the company sheets use. */
export function useScores(
  symbols: string[],
  quotes: Readonly<Record<string, Quote>> | undefined,
): ComparedCompanies {
  const statements = useStatementsOf(symbols)
  const { data: coverage } = useCompanies()
  const keptFigures = useKeptFigures()
  const choose = usePriceChoice(quotes)
  const rates = useQuery({
    queryKey: ['rates'],
    queryFn: () => fetchRates({ required: [] }),
    enabled: symbols.length > 0,
    staleTime: DAY_MS,
  })
  const columns = symbols.map((symbol): Compared => {
    const covered = coverage?.companies.find((company) => company.symbols.includes(symbol))
    const known = statements.data?.companies[symbol]
    const inputs = known as SourcedInputs | null | undefined
    const figures = keptFigures(symbol, inputs?.currency)
    const price = choose(symbol)
    const priced = inputs && convert(price, { symbol, inputs, rates: rates.data })
    const company = inputs && priced ? { ...inputs, price: priced.value } : undefined
    const judged = company && withOwnFigures(company, figures)
    return {
      symbol,
      price,
      converted: findConverted(symbol, price, priced?.listed),
      hasOwnFigures: Object.keys(figures).length > 0,
      name:
        covered?.name ??
        quotes?.[symbol]?.name ??
        findListing(symbol)?.name ??
        findFundName(symbol) ??
        symbol,
      score: judged && scoreCompany(judged),
      verdicts: judged && listVerdicts(judged),
      years: covered && `${covered.firstYear}–${covered.lastYear}`,
      newest: covered?.newest.periodEnd,
      hasStatements: inputs !== null && !statements.error,
      note: company ? priced?.note : explainMissing(symbol, statements),
      gaps: known?.notes.filter((note) => /\bmissing\b/i.test(note)) ?? [],
    }
  })
  const { error } = statements
  return { columns, isPending: statements.isPending, ...(error && { problem: error.message }) }
}

function findConverted(symbol: string, price: KnownPrice | undefined, listed: number | undefined) {
  const currency = findListing(symbol)?.currency
  const isForeign = price && currency !== undefined && price.currency !== currency
  return isForeign && listed !== undefined ? { amount: listed, currency } : undefined
}

function explainMissing(symbol: string, statements: ReturnType<typeof useStatementsOf>): string {
  if (statements.error) return NOT_LOADED
  const isWaiting = statements.isPending || statements.data?.pending.includes(symbol)
  if (isWaiting) return 'Loading the financial statements...'
  if (isFund(symbol)) return 'A fund, which no school scores.'
  const ordinary = findOrdinaryShare(symbol)
  return ordinary ? `A preference share: its company is on the sheet of ${ordinary}.` : UNKNOWN
}

function useStatementsOf(symbols: string[]) {
  return useQuery({
    queryKey: ['statements-of', symbols],
    queryFn: async () => {
      const calls = Array.from({ length: Math.ceil(symbols.length / MAX_PER_CALL) }, (_, at) =>
        fetchStatementsOf(symbols.slice(at * MAX_PER_CALL, (at + 1) * MAX_PER_CALL)),
      )
      const answers = await Promise.all(calls)
      return {
        companies: Object.assign({}, ...answers.map(({ companies }) => companies)) as Statements,
        pending: answers.flatMap(({ pending }) => pending),
      }
    },
    enabled: symbols.length > 0,
    staleTime: DAY_MS,
    refetchInterval: ({ state }) => {
      const isWaiting = (state.data?.pending.length ?? 0) > 0
      return isWaiting && state.dataUpdateCount < MAX_ASKS ? ASK_AGAIN_MS : false
    },
  })
}

type Statements = z.infer<typeof AnswerSchema>['companies']

async function fetchStatementsOf(symbols: string[]) {
  const answer = AnswerSchema.safeParse(await callFunction('company-statements', { symbols }))
  if (!answer.success) {
    throw new Error('The server sent financial statements in a form this page cannot read.')
  }
  return answer.data
}

type Conversion = { symbol: string; inputs: SourcedInputs; rates: ExchangeRates | undefined }

function convert(price: KnownPrice | undefined, { symbol, inputs, rates }: Conversion) {
  const listingCurrency = findListing(symbol)?.currency ?? ''
  const statementsCurrency = inputs.currency ?? listingCurrency
  return convertPrice(price, { statementsCurrency, listingCurrency, rates })
}
