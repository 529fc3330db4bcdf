import table from './bundled-statements.json' with { type: 'json' }
import { americanSymbol } from './depositary-receipts.ts'
import {
  type FigureName,
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from './financial-statements.ts'

/**
 * Accounts that come with the project, for when the SEC is not available: as reported, and only
 * figures whose filing is known. `npm run bundle-statements` writes the table; figures refer to their
 * tag and filing by their index in two lists.
 */
export type BundledCompany = Omit<FinancialStatements, 'years' | 'notes'> & {
  tags: string[]
  filings: [accession: string, filed: string, form: string | null][]
  years: [
    fiscalYear: number,
    periodEnd: string,
    filing: number | null,
    values: Partial<Record<FigureName, BundledValue>>,
  ][]
}

type BundledValue = [value: number, tag: number, filing: number]

const companies = table as unknown as BundledCompany[]

export const BUNDLED_SYMBOLS = companies.map(({ symbol }) => symbol)

export function findBundledStatements(symbol: string): FinancialStatements | undefined {
  const company = companies.find((known) => known.symbol === americanSymbol(symbol))
  return company && { ...unpackCompany(company), symbol }
}

export function packCompany(accounts: FinancialStatements): BundledCompany {
  const { symbol, cik, name, currency, standard, sector, isPartial, splits } = accounts
  const tags: string[] = []
  const filings: BundledCompany['filings'] = []
  const place = (accession: string, filed: string, form: string | null) => {
    const known = filings.find(([other]) => other === accession)
    if (!known) return filings.push([accession, filed, form]) - 1
    known[2] ??= form
    return filings.indexOf(known)
  }
  const packValue = ({ value, tag, accession, filed }: ReportedValue): BundledValue => {
    if (!tags.includes(tag)) tags.push(tag)
    return [value, tags.indexOf(tag), place(accession, filed, null)]
  }
  const years = accounts.years.map(
    ({ fiscalYear, periodEnd, ...year }): BundledCompany['years'][number] => {
      const { accession, filed, form } = year
      const own = accession && filed ? place(accession, filed, form) : null
      const values = Object.entries(year.values).map(([name, value]) => [name, packValue(value)])
      return [fiscalYear, periodEnd, own, Object.fromEntries(values)]
    },
  )
  const company = { symbol, cik, name, currency, standard, sector, isPartial, splits }
  return { ...company, tags, filings, years }
}

function unpackCompany({ tags, filings, years, ...company }: BundledCompany): FinancialStatements {
  const filingAt = (place: number) => {
    const [accession, filed, form] = filings[place] ?? ['', '', null]
    return { accession, filed, form }
  }
  const unpackYear = ([fiscalYear, periodEnd, own, packed]: BundledCompany['years'][number]) => {
    const { accession, filed, form } =
      own === null ? { accession: null, filed: null, form: null } : filingAt(own)
    const values: FiscalYear['values'] = {}
    for (const [key, [value, tag, place]] of Object.entries(packed)) {
      const name = key as FigureName
      const filing = filingAt(place)
      values[name] = {
        value,
        unit: unitOf(name, company.currency),
        tag: tags[tag] ?? '',
        accession: filing.accession,
        filed: filing.filed,
      }
    }
    return { fiscalYear, periodEnd, form, accession, filed, values }
  }
  return { ...company, years: years.map(unpackYear), notes: [] }
}
