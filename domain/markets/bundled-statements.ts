import { americanSymbol } from '../companies/companies.ts'
import table from './bundled-statements.json' with { type: 'json' }
import {
  type AccountingStandard,
  type ExtractCheck,
  type ExtractComparison,
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'

/**
 * Financial statements that come with the project, for when no authority can be asked: as reported.
 * `npm run generate bundled-statements` writes the table. Figures refer to their tag and filing by their index
 * in two lists.
 */
export type BundledCompany = Omit<FinancialStatements, 'years' | 'filer'> & {
  cik: number
  tags: string[]
  filings: [accession: string | null, filed: string, form: string | null][]
  years: [
    fiscalYear: number,
    periodEnd: string,
    filing: number | null,
    values: Partial<Record<FigureName, BundledValue>>,
    standard?: AccountingStandard,
  ][]
}

/**
 * A figure by way of an extract ends with what it was compared with, such as `s+y-`: it agrees with
 * the sum and differs from the years around it. Its filing is then the year's own report.
 */
type BundledValue = [
  value: number,
  tag: number,
  filing: number,
  check?: string,
  restatedOn?: string,
]

const LETTERS = { s: 'sum', e: 'earnings', y: 'years', f: 'filing' } as const satisfies Record<
  string,
  ExtractComparison
>

const companies = table as unknown as BundledCompany[]

export const BUNDLED_SYMBOLS = companies.map(({ symbol }) => symbol)

const unpacked = new Map<string, FinancialStatements>()

/** The same object each time, since unpacking takes half a millisecond. */
export function findBundledStatements(symbol: string): FinancialStatements | undefined {
  const known = unpacked.get(symbol)
  if (known) return known
  const american = americanSymbol(symbol)
  const company = companies.find((one) => one.symbol === american)
  if (!company) return undefined
  const statements = { ...unpackCompany(company), symbol }
  unpacked.set(symbol, statements)
  return statements
}

export function packCompany(statements: FinancialStatements): BundledCompany {
  const { symbol, filer, name, currency, standard, sector, isPartial, splits, notes } = statements
  const { caveats } = statements
  const tags: string[] = []
  const filings: BundledCompany['filings'] = []
  const place = (accession: string | null, filed: string, form: string | null) => {
    const known = filings.find(
      (other) => other[0] === accession && (accession !== null || other[1] === filed),
    )
    if (!known) return filings.push([accession, filed, form]) - 1
    known[2] ??= form
    return filings.indexOf(known)
  }
  const packValue = (figure: ReportedValue, own: number | null): BundledValue => {
    const { value, tag, accession, filed, form, extract, restatedOn } = figure
    if (!tags.includes(tag)) tags.push(tag)
    const packed: BundledValue = [
      value,
      tags.indexOf(tag),
      own ?? place(accession, filed, form ?? null),
    ]
    if (!extract) return packed
    packed.push(packCheck(extract))
    if (restatedOn) packed.push(restatedOn)
    return packed
  }
  const years = statements.years.map(
    ({
      fiscalYear,
      periodEnd,
      accession,
      filed,
      form,
      ...year
    }): BundledCompany['years'][number] => {
      const own = filed ? place(accession, filed, form) : null
      const values = Object.entries(year.values).map(([figure, value]) => [
        figure,
        packValue(value, value.extract ? own : null),
      ])
      const packed: BundledCompany['years'][number] = [
        fiscalYear,
        periodEnd,
        own,
        Object.fromEntries(values),
      ]
      if (year.standard) packed.push(year.standard)
      return packed
    },
  )
  const cik = Number(filer?.id)
  const company = { symbol, cik, name, currency, standard, sector, isPartial, splits, notes }
  return { ...company, ...(caveats ? { caveats } : {}), tags, filings, years }
}

function unpackCompany({
  cik,
  tags,
  filings,
  years,
  ...company
}: BundledCompany): FinancialStatements {
  const filingAt = (place: number) => {
    const [accession, filed, form] = filings[place] ?? [null, '', null]
    return { accession, filed, form }
  }
  const unpackValue = (name: FigureName, packed: BundledValue): ReportedValue => {
    const [value, tag, place, check, restatedOn] = packed
    const { accession, filed, form } = filingAt(place)
    const figure = { value, unit: unitOf(name, company.currency), tag: tags[tag] ?? '', filed }
    if (check === undefined) {
      return form === '6-K' ? { ...figure, accession, form } : { ...figure, accession }
    }
    const extract = unpackCheck(check)
    return { ...figure, accession: null, extract, ...(restatedOn ? { restatedOn } : {}) }
  }
  const unpackYear = ([
    fiscalYear,
    periodEnd,
    own,
    packed,
    standard,
  ]: BundledCompany['years'][number]): FiscalYear => {
    const { accession, filed, form } =
      own === null ? { accession: null, filed: null, form: null } : filingAt(own)
    const values: FiscalYear['values'] = {}
    for (const [key, value] of Object.entries(packed)) {
      const name = key as FigureName
      values[name] = unpackValue(name, value)
    }
    const year = { fiscalYear, periodEnd, form, accession, filed, values }
    return standard ? { ...year, standard } : year
  }
  return { ...company, filer: { authority: 'sec', id: String(cik) }, years: years.map(unpackYear) }
}

function packCheck({ agrees, differs }: ExtractCheck): string {
  const letters = Object.entries(LETTERS).flatMap(([letter, comparison]) => {
    if (agrees.includes(comparison)) return `${letter}+`
    return differs.includes(comparison) ? `${letter}-` : ''
  })
  return letters.join('')
}

function unpackCheck(packed: string): ExtractCheck {
  const check: ExtractCheck = { agrees: [], differs: [] }
  for (const [letter, comparison] of Object.entries(LETTERS)) {
    const sign = packed[packed.indexOf(letter) + 1]
    if (!packed.includes(letter)) continue
    check[sign === '+' ? 'agrees' : 'differs'].push(comparison)
  }
  return check
}
