import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { type CompanySummary, summarizeCompany } from '#domain/coverage/company-summary.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { translateSymbol } from '#domain/portfolio/symbol-notation.ts'
import { operatorClient } from '../clients.ts'
import { createThrottledLog } from '../throttled-log.ts'

/** Rows a page: PostgREST returns at most 1,000 unless configured otherwise. */
const PAGE_SIZE = 500
const PATIENCE_MS = 10_000
const logFailure = createThrottledLog({ everyMs: 10_000 })

const QuoteSchema = z.object({
  value: z.object({ close: z.number(), currency: z.string(), tradedOn: z.string() }),
  source: z.string(),
})

export type LastQuote = z.infer<typeof QuoteSchema>

const SummariesSchema = z.array(
  z.object({ company: z.string(), summary: z.unknown(), quote: z.unknown() }),
)
const QuotesSchema = z.array(z.object({ symbol: z.string(), quote: z.unknown() }))
const KnownSchema = z.array(
  z.object({ symbol: z.string(), has_statements: z.boolean(), has_price: z.boolean() }),
)

/**
 * Puts a company on the list of all companies, or renews its line. To be called whenever a source
 * has read a company's statements. A failure is logged: readers get their answer without the list.
 */
export async function noteCompany(statements: FinancialStatements, source: string): Promise<void> {
  const summarized = summarizeCompany(statements, source)
  if (!summarized) return
  // One line, however the reader wrote the symbol: the SEC's list knows BRK.B and BRK-B.
  const summary = { ...summarized, symbol: translateSymbol(summarized.symbol) }
  const parameters = { p_company: summary.symbol, p_source: source, p_summary: summary }
  try {
    await call('note_company_summary', { ...parameters, p_now: new Date(Date.now()).toISOString() })
  } catch (error) {
    const cause = error instanceof Error ? error.message : 'unknown'
    logFailure(`company not listed: ${cause}`)
  }
}

/** In pages, so that never more than a page is held besides what the reader keeps of it. */
export async function* listSummaries(): AsyncGenerator<{
  summary: CompanySummary
  quote: LastQuote | undefined
}> {
  let after = ''
  for (;;) {
    const parameters = { p_after: after, p_limit: PAGE_SIZE }
    const rows = SummariesSchema.parse(await call('list_company_summaries', parameters))
    // Our own words, written by noteCompany.
    for (const { summary, quote } of rows) {
      yield { summary: summary as CompanySummary, quote: parseQuote(quote) }
    }
    const last = rows.at(-1)?.company
    if (last === undefined || rows.length < PAGE_SIZE) return
    after = last
  }
}

export async function findLastQuotes(symbols: readonly string[]): Promise<Map<string, LastQuote>> {
  const rows = QuotesSchema.parse(await call('find_last_quotes', { p_symbols: symbols }))
  return new Map(
    rows.flatMap(({ symbol, quote }) => {
      const known = parseQuote(quote)
      return known ? [[symbol, known] as const] : []
    }),
  )
}

export type KnownOfSymbol = { hasStatements: boolean; hasPrice: boolean }

/** What was fetched so far. Nothing is asked for. */
export async function findKnownCompanies(
  symbols: readonly string[],
): Promise<Map<string, KnownOfSymbol>> {
  if (symbols.length === 0) return new Map()
  const rows = KnownSchema.parse(await call('find_known_companies', { p_symbols: symbols }))
  return new Map(
    rows.map(({ symbol, has_statements: hasStatements, has_price: hasPrice }) => [
      symbol,
      { hasStatements, hasPrice },
    ]),
  )
}

function parseQuote(quote: unknown): LastQuote | undefined {
  return QuoteSchema.safeParse(quote).data
}

async function call(name: string, parameters: Record<string, unknown>): Promise<unknown> {
  // Untyped: schemas check the answers, not the generated types.
  const client: SupabaseClient = operatorClient()
  const { data, error, status } = await client
    .rpc(name, parameters)
    .abortSignal(AbortSignal.timeout(PATIENCE_MS))
  if (error) throw new Error(`${name} could not be called: ${status} ${error.message}`)
  return data
}
