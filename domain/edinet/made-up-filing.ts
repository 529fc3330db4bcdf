import { collectFiling, type FilingRow } from './edinet-filing.ts'
import type { ParsedReport } from './edinet-report.ts'
import type { EdinetStandard } from './edinet-tags.ts'

/** Builds filings for tests. The companies do not exist. */

const units: Record<string, string> = { yen: 'JPY', each: 'JPY/shares', shares: 'shares' }

/** `NetSales CurrentYearDuration yen` → value. Names without a taxonomy are of jppfs. */
export type MadeRows = Record<string, number | string>

const summary = 'SummaryOfBusinessResults'

export function rows(made: MadeRows): FilingRow[] {
  return Object.entries(made).map(([key, value]) => {
    const [name = '', context = '', unit = 'yen'] = key.split(' ')
    const taxonomy = name.endsWith(summary) ? 'jpcrp_cor' : 'jppfs_cor'
    const element = name.includes(':') ? name : `${taxonomy}:${name}`
    return { element, context, unit: units[unit] ?? unit, value: String(value) }
  })
}

type Made = {
  docId?: string
  filed?: string
  kind?: 'report' | 'correction'
  parentDocId?: string | null
  /** Of the fiscal year; `2024-03-31` by default. */
  end?: string
  start?: string
  standard?: EdinetStandard | ''
  isConsolidated?: boolean
}

export function madeUpFiling(made: MadeRows, of: Made = {}): ParsedReport {
  const { end = '2024-03-31', standard = 'Japan GAAP', isConsolidated = true } = of
  const { start = `${Number(end.slice(0, 4)) - 1}-04-01`, docId = `S100${end.slice(0, 4)}` } = of
  const say = (name: string, value: string): FilingRow => ({
    element: `jpdei_cor:${name}DEI`,
    context: 'FilingDateInstant',
    unit: '',
    value,
  })
  const parsed = collectFiling([
    say('AccountingStandards', standard),
    say('WhetherConsolidatedFinancialStatementsArePrepared', String(isConsolidated)),
    say('CurrentFiscalYearStartDate', start),
    say('CurrentFiscalYearEndDate', end),
    ...rows(made),
  ])
  const filed = of.filed ?? `${end.slice(0, 4)}-06-25`
  const { kind = 'report', parentDocId = null } = of
  return { docId, kind, filed, period: [start, end], parentDocId, parsed }
}
