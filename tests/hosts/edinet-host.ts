import type { Database } from 'embedded-supabase'
import { createDatabaseCalls } from '#backend/database/call-database.ts'
import { createEdinetApi } from '#functions/_shared/markets/edinet/edinet-api.ts'
import { createEdinetStore } from '#functions/_shared/markets/edinet/edinet-store.ts'
import { indexDays } from '#functions/_shared/markets/edinet/index-days.ts'
import type { EdinetStandIn } from '#tests/stand-ins/edinet.ts'
import { zipCsv, zipXbrl } from '#tests/stand-ins/edinet-files.ts'
import { datesOf, type MadeYear, makeReport } from '#tests/stand-ins/edinet-reports.ts'

export const MADE_UP_COMPANY = [
  ...['E99999', '内国法人・組合', '上場', '有', '100', '3月31日', '架空製作所株式会社'],
  ...['Made Up Works, Ltd.', 'カクウ', '京都市', '電気機器', '99990', '0000000000000'],
]

/** Fiscal years to March; shares were split two for one in the year to March 2022. */
export const madeUpYears = Array.from({ length: 14 }, (_, index): MadeYear => {
  const year = 2012 + index
  const isNew = year >= 2022
  return {
    end: `${year}-03-31`,
    revenue: 1000 + index * 10,
    income: 100 + index,
    eps: 100 + index,
    dividend: isNew ? 20 : 40,
    issued: isNew ? 2_000_000 : 1_000_000,
    restated: 2_000_000,
  }
})

/** The index of EDINET in a database, with a stand-in to fill it. */
export function openEdinetHost(edinet: EdinetStandIn, database: Database) {
  function openServices(now = () => new Date(), pauseMs = 20) {
    const call = createDatabaseCalls(database)
    const reach = async (...[name, values]: Parameters<typeof call>) =>
      (await call(name, values))[0]
    const store = createEdinetStore(reach, now, pauseMs)
    const {
      EDINET_API_KEY: key = '',
      EDINET_URL: url,
      EDINET_CODES_URL: codesUrl,
    } = edinet.variables
    return { api: createEdinetApi({ key, url, codesUrl, store, now }), store, now }
  }

  function index(from: string, to: string, more: Partial<Parameters<typeof indexDays>[0]> = {}) {
    const { signal } = new AbortController()
    return indexDays({ ...openServices(), from, to, signal, ...more })
  }

  /** Stores what the lists of these days say. */
  async function keepDays(): Promise<void> {
    const { store, api } = openServices()
    await store.storeCompanies(await api.fetchCodes({ isReader: true }))
    for (const [day, rows] of edinet.days) {
      const filings = rows.map((row) => ({
        doc_id: row.docID,
        edinet_code: 'E99999',
        sec_code: '99990',
        kind: 'report' as const,
        parent_doc_id: null,
        has_xbrl: true,
        period_start: row.periodStart ?? null,
        period_end: row.periodEnd ?? null,
        has_csv: row.csvFlag !== '0',
      }))
      await store.storeDay(day, { filings, withdrawn: [] })
    }
    edinet.received.length = 0
  }

  /** A report each June, as CSV since 2020 and as XBRL before. */
  function fileReports(first = 2016, last = 2025): void {
    for (let year = first; year <= last; year += 1) {
      const until = madeUpYears.findIndex(({ end }) => end.startsWith(String(year)))
      const own = { years: madeUpYears.slice(0, until + 1).map((one) => asOf(one, year)) }
      const docID = `S100Y${year}`
      const isCsv = year >= 2020
      if (isCsv) edinet.documents.set(`${docID} 5`, zipCsv(makeReport(own)))
      else edinet.documents.set(`${docID} 1`, zipXbrl(makeReport(own), datesOf(own)))
      const period = { periodStart: `${year - 1}-04-01`, periodEnd: `${year}-03-31` }
      edinet.days.set(`${year}-06-25`, [{ docID, ...period, csvFlag: isCsv ? '1' : '0' }])
    }
  }

  const daysAsked = () =>
    edinet.received.flatMap(({ path, query }) =>
      path.endsWith('documents.json') ? [query.get('date')] : [],
    )
  const documentsAsked = () =>
    edinet.received.flatMap(({ path, query }) =>
      path.includes('/documents/') ? [`${path.split('/').at(-1)} ${query.get('type')}`] : [],
    )

  return { openServices, index, keepDays, fileReports, daysAsked, documentsAsked }
}

/** Reports restate earnings and equity per share for splits; before the split they counted old shares. */
function asOf(one: MadeYear, year: number): MadeYear {
  const factor = year >= 2022 ? 1 : 2
  return { ...one, eps: one.eps * factor, restated: one.restated / factor }
}
