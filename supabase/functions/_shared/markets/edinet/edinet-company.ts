import { DAY_MS } from '#domain/days.ts'
import { chooseReports } from '#domain/edinet/choose-reports.ts'
import { type EdinetFiling, FILING_VERSION } from '#domain/edinet/edinet-filing.ts'
import type { IndexedFiling, ParsedReport } from '#domain/edinet/edinet-report.ts'
import { listUndated, parseEdinetStatements } from '#domain/edinet/edinet-statements.ts'
import { firstOpenDay, lastCompleteDay, listWeekdays } from '#domain/edinet/plan-days.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { ProviderError } from '../providers/provider-request.ts'
import { sectorOfIndustry } from './code-list.ts'
import type { EdinetApi } from './edinet-api.ts'
import type { EdinetCompany, EdinetStore, KnownFiling } from './edinet-store.ts'

type Services = { api: EdinetApi; store: EdinetStore; now: () => Date }

type Reading = {
  filings: readonly KnownFiling[]
  index: readonly IndexedFiling[]
  services: Services
  /** A sentence for each filing that cannot be read. */
  notes: string[]
}

/** A broken file may have been repaired by then. */
const RETRY_MS = DAY_MS
const PAUSE_MS = 600_000

/**
 * A company's statements from what the index knows of it. Reports that nobody has asked for yet are
 * fetched, a second each; the others come from the database.
 * @param secCode five characters, such as 79740
 * @throws ProviderError `not-indexed` while no report is in the index
 */
export async function loadCompanyStatements(
  symbol: string,
  secCode: string,
  services: Services,
): Promise<FinancialStatements> {
  const { store, now } = services
  const known = await fetchCompany(secCode, services)
  const { company, filings } = known
  const edinetCode = company?.edinet_code ?? filings[0]?.edinet_code
  if (edinetCode === undefined) {
    throw new ProviderError('unknown-symbol', `EDINET lists no company with the code of ${symbol}.`)
  }
  const chosen = chooseReports(filings.flatMap(toIndexed))
  if (chosen.length === 0) {
    await store.wantCompany(edinetCode)
    const message = `EDINET's reports of ${symbol} are not indexed yet: ${describeProgress(known, now())}. The days where they are due are read first.`
    throw new ProviderError('not-indexed', message, 60)
  }
  const notes: string[] = []
  const index = filings.flatMap(toIndexed)
  const parsed = await fetchReports(chosen, { filings, index, services, notes })
  const identity = {
    symbol,
    edinetCode,
    sector: sectorOfIndustry(company?.industry ?? ''),
    nameEn: company?.name_en ?? null,
    nameLocal: company?.name ?? null,
  }
  const statements = parseEdinetStatements(identity, parsed, index)
  if (!statements) {
    const why = notes.join(' ') || 'The reports hold no figures that can be read.'
    throw new ProviderError('malformed', `No figures from EDINET for ${symbol}. ${why}`)
  }
  const progress = isIndexed(known, now())
    ? []
    : [`Reports may be missing: ${describeProgress(known, now())}.`]
  const caveats = [...(statements.caveats ?? []), ...notes, ...progress]
  return caveats.length > 0 ? { ...statements, caveats } : statements
}

/** What is in the reports, as far as they can be read. */
async function fetchReports(
  chosen: readonly IndexedFiling[],
  { filings, index, services, notes }: Reading,
): Promise<ParsedReport[]> {
  const byId = new Map(filings.map((filing) => [filing.doc_id, filing]))
  const reports: ParsedReport[] = []
  for (const filing of chosen) {
    const row = byId.get(filing.docId)
    const parsed = row && (await fetchFiling(row, services, notes))
    if (parsed) reports.push({ ...filing, parsed })
  }
  const undated = new Set(listUndated(reports, index))
  for (const report of reports.filter(({ docId }) => undated.has(docId))) {
    const row = byId.get(report.docId)
    if (row) report.parsed = await dateFiling(row, report.parsed, services)
  }
  return reports
}

async function fetchCompany(secCode: string, { api, store }: Services): Promise<EdinetCompany> {
  const known = await store.loadCompany(secCode)
  if (known.codesReadAt !== null) return known
  await store.storeCompanies(await api.fetchCodes({ isReader: true }))
  return store.loadCompany(secCode)
}

/** A filing that cannot be read costs its own figures only; a refused key ends the lookup. */
async function fetchFiling(
  row: KnownFiling,
  { api, store, now }: Services,
  notes: string[],
): Promise<EdinetFiling | undefined> {
  const known = row.parsed as EdinetFiling | null
  if (known?.version === FILING_VERSION) return known
  if (row.problem && row.retry_at && Date.parse(row.retry_at) > now().getTime()) {
    notes.push(`${row.doc_id} could not be read: ${row.problem}`)
    return undefined
  }
  if (!row.has_csv && !row.has_xbrl) return undefined
  try {
    const form = row.has_csv ? 'csv' : 'xbrl'
    const parsed = await api.fetchDocument(row.doc_id, form, { isReader: true })
    await store.storeFiling(row.doc_id, parsed)
    return parsed
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'unavailable') {
      // The next lookup goes on without it.
      await store.storeProblem(row.doc_id, error.message, new Date(now().getTime() + PAUSE_MS))
    }
    if (!isOurs(error)) throw error
    notes.push(`${row.doc_id} could not be read: ${error.message}`)
    await store.storeProblem(row.doc_id, error.message, new Date(now().getTime() + RETRY_MS))
    return undefined
  }
}

/** Asks once for the XBRL of a report in CSV, which dates the years of its summary. */
async function dateFiling(
  { doc_id, has_csv, has_xbrl }: KnownFiling,
  parsed: EdinetFiling,
  { api, store }: Services,
): Promise<EdinetFiling> {
  if (!has_csv || !has_xbrl || parsed.wasDated) return parsed
  const dated: EdinetFiling = { ...parsed, wasDated: true }
  try {
    dated.periods = (await api.fetchDocument(doc_id, 'xbrl', { isReader: true })).periods
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // What the CSV has can be used meanwhile.
    if (!isOurs(error)) return parsed
  }
  await store.storeFiling(doc_id, dated)
  return dated
}

function toIndexed(row: KnownFiling): IndexedFiling[] {
  const { doc_id, kind, filed_on, period_start, period_end, parent_doc_id } = row
  const period =
    period_start && period_end ? ([period_start, period_end] as [string, string]) : null
  return [{ docId: doc_id, kind, filed: filed_on, period, parentDocId: parent_doc_id }]
}

/** What is wrong with one filing, and says nothing about others. */
function isOurs(error: unknown): error is ProviderError {
  const codes = ['malformed', 'too-large', 'unknown-symbol']
  return error instanceof ProviderError && codes.includes(error.code)
}

function isIndexed({ daysRead }: EdinetCompany, now: Date): boolean {
  return daysRead >= weekdaysOpen(now) - 5
}

function describeProgress({ daysRead }: EdinetCompany, now: Date): string {
  const total = weekdaysOpen(now)
  return `the index has ${Math.min(daysRead, total)} of ${total} days of filing`
}

function weekdaysOpen(now: Date): number {
  return listWeekdays(firstOpenDay(now), lastCompleteDay(now)).length
}
