import { z } from 'zod'
import { TAIWANESE_LINES } from '#domain/markets/line-items/named-lines.ts'
import { type DeclaredDividend, parseDividends } from '#domain/taiwan/dividends.ts'
import type { TaiwaneseCompany } from '#domain/taiwan/listed-companies.ts'
import { type PublishedPeriod, parseStatementFile } from '#domain/taiwan/statement-files.ts'
import { STATEMENT_FORMS, type StatementForm } from '#domain/taiwan/statement-forms.ts'
import { callMarketFunction } from '../market-store.ts'
import type { DayFile, DayFiles } from './day-files.ts'
import { keepFile } from './keep-file.ts'
import { TPEX_COMPANIES, TWSE_COMPANIES } from './market-files.ts'

/** What the archive says of a file that it has stored. */
type Stored = { rows: number }

type Exchange = { host: DayFile<unknown>['host']; suffix: '.TW' | '.TWO' }

type StoredPeriod = {
  symbol: string
  fiscal_year: number
  period: string
  kind: string
  published_on: string
  content: unknown
}

const TWSE: Exchange = { host: 'twse', suffix: '.TW' }
const TPEX: Exchange = { host: 'tpex', suffix: '.TWO' }
/** Rows of one request: a thousand companies are more than a request may hold. */
const CHUNK = 250

/** `pause`: waits between two requests to the exchanges. */
export type ArchiveOptions = { pause: () => Promise<void>; signal: AbortSignal }

/**
 * Reads each statement file of the day and keeps what it has. Called often: a file is asked for once
 * a day, and the ones that were read are not asked for again.
 */
export async function archiveStatements(
  files: DayFiles,
  { pause, signal }: ArchiveOptions,
): Promise<void> {
  const companies = new Map<string, TaiwaneseCompany>()
  for (const file of [TWSE_COMPANIES, TPEX_COMPANIES]) {
    const known = await files.read(file)
    for (const company of 'content' in known ? known.content : []) {
      companies.set(company.code, company)
    }
  }
  // Without the companies' par values, share counts would be missing from what is kept.
  if (companies.size === 0) return
  for (const file of listFiles(companies)) {
    if (signal.aborted) return
    const startedAt = Date.now()
    const known = await files.read(file)
    const isFetched = 'content' in known && known.fetchedAtMs >= startedAt
    if (isFetched) await pause()
  }
}

const PeriodsSchema = z.array(
  z.object({
    fiscal_year: z.number(),
    period: z.string(),
    kind: z.enum(['income', 'balance', 'dividend']),
    published_on: z.iso.date(),
    content: z.record(z.string(), z.unknown()),
    kept_since: z.string().nullable(),
  }),
)

/** What is kept of one company; empty if it is not known. */
export async function selectArchive(symbol: string): Promise<{
  periods: PublishedPeriod[]
  dividends: DeclaredDividend[]
  since: string
}> {
  const answer = await callMarketFunction('read_statement_periods', { p_symbol: symbol })
  const rows = PeriodsSchema.parse(answer)
  const [first] = rows
  return {
    periods: rows.flatMap((row) =>
      row.kind === 'dividend'
        ? []
        : [
            {
              ...(row.content as Omit<PublishedPeriod, 'publishedOn'>),
              publishedOn: row.published_on,
            },
          ],
    ),
    dividends: rows.flatMap((row) =>
      row.kind === 'dividend'
        ? [{ ...(row.content as DeclaredDividend), publishedOn: row.published_on }]
        : [],
    ),
    since: first?.kept_since?.slice(0, 10) ?? '',
  }
}

function listFiles(companies: ReadonlyMap<string, TaiwaneseCompany>): DayFile<Stored>[] {
  const statements = STATEMENT_FORMS.flatMap((form) => [
    ...(['income', 'balance'] as const).map((kind) => {
      const set = kind === 'income' ? 't187ap06' : 't187ap07'
      return [
        statementFile({
          exchange: TWSE,
          path: `/opendata/${set}_L_${form}`,
          what: { form, kind },
          companies,
        }),
        statementFile({
          exchange: TPEX,
          path: `/mopsfin_${set}_O_${form}`,
          what: { form, kind },
          companies,
        }),
      ]
    }),
  ])
  return [...statements.flat(), dividendFile]
}

function statementFile({
  exchange: { host, suffix },
  path,
  what,
  companies,
}: {
  exchange: Exchange
  path: string
  what: { form: StatementForm; kind: PublishedPeriod['kind'] }
  companies: ReadonlyMap<string, TaiwaneseCompany>
}): DayFile<Stored> {
  return {
    host,
    path,
    parse(answer) {
      const periods = parseStatementFile(answer, what)
      return periods && { rows: periods.length }
    },
    async keep(_text, answer) {
      const periods = parseStatementFile(answer, what) ?? []
      await storePeriods(periods.map((period) => toStored(addShares(period, companies), suffix)))
      await keepFile(path, answer)
    },
  }
}

const DIVIDEND_PATH = '/opendata/t187ap45_L'

const dividendFile: DayFile<Stored> = {
  host: 'twse',
  path: DIVIDEND_PATH,
  parse(answer) {
    const dividends = parseDividends(answer)
    return dividends && { rows: dividends.length }
  },
  async keep(_text, answer) {
    const rows = (parseDividends(answer) ?? []).map(
      ({ publishedOn, ...content }): StoredPeriod => ({
        symbol: `${content.code}.TW`,
        fiscal_year: content.fiscalYear,
        kind: 'dividend',
        period: content.months.join('-'),
        published_on: publishedOn,
        content,
      }),
    )
    await storePeriods(rows)
    await keepFile(DIVIDEND_PATH, answer)
  },
}

/** Share capital by par value, where all of it is ordinary shares in New Taiwan dollars. */
function addShares(
  period: PublishedPeriod,
  companies: ReadonlyMap<string, TaiwaneseCompany>,
): PublishedPeriod {
  const { parValue, preferredShares } = companies.get(period.code) ?? {}
  const capital = period.figures.股本
  if (period.kind !== 'balance' || !capital || !parValue || preferredShares !== 0) return period
  const shares = Math.round(capital / parValue)
  return { ...period, figures: { ...period.figures, [TAIWANESE_LINES.shares]: shares } }
}

function toStored(
  { publishedOn, ...content }: PublishedPeriod,
  suffix: Exchange['suffix'],
): StoredPeriod {
  const { code, fiscalYear, season, kind } = content
  return {
    symbol: `${code}${suffix}`,
    fiscal_year: fiscalYear,
    period: `Q${season}`,
    kind,
    published_on: publishedOn,
    content,
  }
}

async function storePeriods(rows: readonly StoredPeriod[]): Promise<void> {
  // The same row twice in one file would be stored twice in one statement.
  const unique = [
    ...new Map(
      rows.map((row) => [[row.symbol, row.fiscal_year, row.period, row.kind].join(), row]),
    ).values(),
  ]
  for (let start = 0; start < unique.length; start += CHUNK) {
    const part = unique.slice(start, start + CHUNK)
    await callMarketFunction('store_statement_periods', { p_periods: part })
  }
}
