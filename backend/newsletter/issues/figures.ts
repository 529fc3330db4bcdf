import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Queryable } from 'embedded-supabase'
import type { Logger } from 'pino'
import { z } from 'zod'
import { formatChange, formatNumber, formatPercentChange } from '#domain/format-number.ts'
import {
  createSnapshot,
  MISSING_FIGURE,
  SNAPSHOT_SYMBOLS,
  type SnapshotQuote,
} from '#domain/markets/market-snapshot.ts'
import { type MarketWeek, sampleWeek } from '#domain/markets/sample-week.ts'
import type {
  FigureRow,
  IssueFigures,
  IssuePick,
  MarketFigures,
} from '#domain/newsletter/issue-figures.ts'
import { figuresTimeOf } from '#domain/newsletter/issue-schedule.ts'
import { IssueError, type IssueFile } from './issue-file.ts'

export type AskFunction = (name: string, body: unknown) => Promise<Response>

type FigureSources = {
  database: Queryable
  issuesDirectory: string
  ask: AskFunction
  log: Logger
  now: () => Date
}

const MAX_PICKS = 4

const QuotesSchema = z.object({
  data: z.record(
    z.string(),
    z.object({
      close: z.union([z.string(), z.number()]).nullish(),
      change: z.union([z.string(), z.number()]).nullish(),
      change_p: z.union([z.string(), z.number()]).nullish(),
    }) satisfies z.ZodType<SnapshotQuote>,
  ),
  source: z.string(),
  asOf: z.iso.datetime({ offset: true }),
})

/**
 * Reads the issue's record, which its web page shows too. Real closes replace recorded sample
 * figures where a provider has them. Without a record: current figures. The picks are the record's,
 * else those that editors put into the issue, else current ones.
 */
export async function loadFigures(
  { database, issuesDirectory, ask, log, now }: FigureSources,
  { issue, frontMatter }: IssueFile,
): Promise<IssueFigures> {
  const record = await loadIssueRecord(issuesDirectory, issue)
  const readCurrent = () => loadMarket(ask, figuresTimeOf(frontMatter.date), log.child({ issue }))
  const chosen = await selectChosenPicks(database, frontMatter.date)
  if (!record) {
    const [market, picks] = await Promise.all([
      readCurrent(),
      chosen.length > 0 ? chosen : selectPicks(database, now()),
    ])
    return { market, picks }
  }
  const { source, asOf } = record
  const isSample = source === 'sample'
  const current = isSample ? await readCurrent() : undefined
  const isReal = current !== undefined && !current.isSample
  const week = isSample ? withoutCompanies(record) : record
  const recorded = record.picks.map(({ why, ...pick }) => ({ ...pick, description: why }))
  return {
    market: isReal ? current : { groups: weekRows(week), span: 'week', isSample, asOf },
    picks: recorded.length > 0 ? recorded : chosen,
  }
}

/**
 * The sample feed gives the week's changes, like the records; a provider gives only the last day's.
 * Missing figures are logged, and the issue is sent on time without them.
 */
async function loadMarket(
  ask: AskFunction,
  time: string,
  log: Logger,
): Promise<MarketFigures | undefined> {
  try {
    const response = await ask('market-data', { symbols: [...SNAPSHOT_SYMBOLS] })
    if (!response.ok) throw new Error(`market-data answered ${response.status}`)
    const { data, source, asOf } = QuotesSchema.parse(await response.json())
    if (source === 'sample') {
      const groups = weekRows(withoutCompanies(sampleWeek(new Date(time))))
      return { groups, span: 'week', isSample: true, asOf: time }
    }
    const { indices, topPerformers, currencies } = createSnapshot(data)
    const groups = [
      { name: 'Major Indices', rows: indices },
      { name: 'Top Performers', rows: topPerformers },
      { name: 'Currency Rates', rows: currencies },
    ]
    const missing = groups.flatMap(({ rows }) =>
      rows.filter(({ figure }) => figure === MISSING_FIGURE),
    )
    if (missing.length > 0) {
      log.warn({ missing: missing.map(({ name }) => name) }, 'an issue lacks some market figures')
    }
    return { groups, span: 'day', isSample: false, asOf }
  } catch (err) {
    log.error({ err }, 'an issue has no market figures: the quotes are unavailable')
    return undefined
  }
}

const PicksSchema = z.array(
  z.object({ title: z.string(), description: z.string(), url: z.string(), source: z.string() }),
)

async function selectChosenPicks(database: Queryable, issue: string): Promise<IssuePick[]> {
  const [row] = await database.query<{ picks: unknown }>(
    'select public.read_issue_picks($1) as picks',
    [issue],
  )
  return PicksSchema.parse(row?.picks ?? [])
}

function selectPicks(database: Queryable, now: Date): Promise<IssuePick[]> {
  return database.query<IssuePick>(
    `select title, description, url, source from public.news_articles
     where state = 'picked' or (state = 'listed' and origin = 'house'
       and published_at > $1::timestamptz - interval '7 days' and published_at <= $1)
     order by pick_position nulls last, published_at desc, id limit ${MAX_PICKS}`,
    [now],
  )
}

/** An email has no made-up figures under the name of a company. */
function withoutCompanies(week: MarketWeek): MarketWeek {
  return { ...week, topPerformers: [] }
}

export function weekRows({
  indices,
  topPerformers,
  currencies,
}: MarketWeek): MarketFigures['groups'] {
  const groups: MarketFigures['groups'] = [
    {
      name: 'Indices',
      rows: indices.map(({ name, value, changePercent }) => ({
        level: formatNumber(value, 2),
        ...percentRow(name, changePercent),
      })),
    },
    {
      name: 'Strongest of the Asian shares we follow',
      rows: topPerformers.map(({ name, changePercent }) => percentRow(name, changePercent)),
    },
    {
      name: 'Currencies',
      rows: currencies.map(({ pair, rate, change }) => ({
        name: pair,
        level: formatNumber(rate, 2),
        figure: formatChange(change).text,
        // A rising pair is neither a gain nor a loss.
        tone: 'unchanged',
      })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

function percentRow(name: string, changePercent: number): FigureRow {
  const { text, tone } = formatPercentChange(changePercent)
  return { name, figure: text, tone }
}

const Text = z.string().min(1)

/** The part of a record that emails use; the build checks all of it (`site/newsletter/issue-record-schema.ts`). */
const RecordSchema = z.object({
  asOf: z.iso.datetime({ offset: true }),
  source: Text,
  indices: z.array(
    z.object({
      name: Text,
      symbol: Text,
      value: z.number(),
      change: z.number(),
      changePercent: z.number(),
    }),
  ),
  topPerformers: z.array(z.object({ name: Text, symbol: Text, changePercent: z.number() })),
  currencies: z.array(z.object({ pair: Text, rate: z.number(), change: z.number() })),
  picks: z.array(z.object({ title: Text, url: Text, source: Text, why: Text })),
})

type IssueRecord = z.infer<typeof RecordSchema>

/**
 * Records are in `issue-figures/`, beside the folder of the issues.
 *
 * @throws IssueError if the record is invalid
 */
async function loadIssueRecord(
  issuesDirectory: string,
  issue: string,
): Promise<IssueRecord | undefined> {
  const file = path.join(issuesDirectory, '..', 'issue-figures', `${issue}.json`)
  try {
    return RecordSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new IssueError(
      `${file}: ${reason}\nRecreate it with "npm run generate issue-figures -- ${issue}".`,
    )
  }
}
