import { chooseSector } from '#domain/markets/company-sector.ts'
import {
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from '#domain/markets/financial-statements.ts'
import { describeFigure, type FigureName } from '#domain/markets/line-items/figures.ts'
import { dropWrongCounts } from '#domain/markets/share-counts.ts'
import { compareExtract } from './compare-extract.ts'
import { EXTRACT_TITLES, type ExtractCompany } from './extract-companies.ts'
import type { FileOfExtract } from './extract-file.ts'
import { EXTRACT_NAMES } from './extract-names.ts'
import { findRestatement, placeExtractSplits } from './extract-splits.ts'

/** The statements of one file, with what each figure without a filing of its own was compared with. */
export function loadExtract(extract: FileOfExtract, company: ExtractCompany): FinancialStatements {
  const symbol = company.file.replace('-', '.')
  const { cik, entityName, currency, standard, provenance, annual } = extract
  const splits = placeExtractSplits(extract, company.splits)
  const years = annual
    .map((row): FiscalYear => {
      const { fiscalYear, periodEnd, form, accession, filed } = row
      const values = parseValues(row, extract, splits)
      return { fiscalYear, periodEnd, form, accession, filed, values }
    })
    .filter(({ values }) => Object.keys(values).length > 0)
  const notes = [...dropWrongCounts(years), ...compareExtract(years, splits)]
  const sector = chooseSector({
    sic: company.sic ?? null,
    hasCurrentAssets: annual.slice(-2).some(({ values }) => values.totalCurrentAssets),
    hasFinancialTags: company.isFinancial ?? false,
  })
  return {
    symbol,
    filer: { authority: 'sec', id: String(cik) },
    name: EXTRACT_TITLES[company.file] ?? entityName,
    currency,
    standard,
    sector,
    isPartial: provenance !== 'raw',
    years,
    splits,
    notes,
  }
}

function parseValues(
  row: Row,
  file: FileOfExtract,
  splits: FinancialStatements['splits'],
): FiscalYear['values'] {
  const values: FiscalYear['values'] = {}
  for (const [key, reported] of Object.entries(row.values)) {
    const name = EXTRACT_NAMES[key]
    const figure = name && parseFigure(name, reported, { row, file, splits })
    if (figure) values[name] = figure
  }
  // Without a figure for cash and short-term investments, cash and equivalents is all the cash.
  if (!values.cash && values.cashAndEquivalents && !row.values.cashAndShortTerm) {
    values.cash = values.cashAndEquivalents
  }
  return values
}

type Row = FileOfExtract['annual'][number]
type Place = { row: Row; file: FileOfExtract; splits: FinancialStatements['splits'] }

function parseFigure(
  name: FigureName,
  { val, tag, accn, filed, via }: Row['values'][string],
  { row, file, splits }: Place,
): ReportedValue | undefined {
  if (!tag) return undefined
  const figure = { value: val, unit: unitOf(name, file.currency), tag }
  if (accn && filed) return { ...figure, accession: accn, filed }
  if (!via || !row.filed) return undefined
  const extract = { agrees: [], differs: [] }
  const restatedOn = parseRestatement(name, row.filed, { row, file, splits })
  const byExtract = { ...figure, accession: null, filed: row.filed, extract }
  return restatedOn ? { ...byExtract, restatedOn } : byExtract
}

function parseRestatement(name: FigureName, filed: string, { row, file, splits }: Place) {
  const kind = describeFigure(name).kind
  if (kind !== 'perShare' && kind !== 'averageCount' && kind !== 'count') return undefined
  return findRestatement({ periodEnd: row.periodEnd, filed, kind, file, splits })
}
