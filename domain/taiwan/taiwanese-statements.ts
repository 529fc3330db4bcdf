import type { FinancialStatements } from '../markets/financial-statements.ts'
import { TAIWANESE_LINES } from '../markets/line-items/named-lines.ts'
import { parseFinancialStatements } from '../markets/parse-financial-statements.ts'
import { collectFacts, type TaggedFact } from '../markets/tagged-facts.ts'
import { describePartYears, type Period } from '../markets/whole-years.ts'
import { type DeclaredDividend, sumOfYear } from './dividends.ts'
import type { PublishedPeriod } from './statement-files.ts'
import { FINANCIAL_FORMS, TAIWAN_TAGS } from './statement-forms.ts'

export type ArchivedCompany = {
  symbol: string
  name: string
  periods: readonly PublishedPeriod[]
  dividends: readonly DeclaredDividend[]
  /** The day of the first file that we kept, ISO 8601. */
  since: string
  /** ISO date, if the exchange says it. */
  founded?: string | null
}

const WANTED_YEARS = 10

/**
 * Statements of the fourth season, which is the whole year; the files of earlier seasons count from
 * January and are never taken for one. Undefined before the first year is published.
 */
export function taiwaneseStatements(company: ArchivedCompany): FinancialStatements | undefined {
  const { symbol, name, since } = company
  const years = company.periods.filter(({ season }) => season === 4)
  const [latest] = years.toSorted((one, other) => other.fiscalYear - one.fiscalYear)
  if (!latest) return undefined
  const filer = { authority: 'twse', id: latest.code } as const
  const list = years.flatMap((period) => factsOf(period, years, company))
  const facts = collectFacts(list, {
    filer,
    name,
    tags: TAIWAN_TAGS,
    explain: (_, periodEnd) => explain(years, periodEnd),
  })
  const sector = FINANCIAL_FORMS.includes(latest.form) ? 'financial' : 'general'
  const statements = parseFinancialStatements(facts, { symbol, sector })
  if (!statements || statements.years.length === 0) return undefined
  const count = statements.years.length
  const note = `Taiwan’s exchanges publish the newest period only, and Kachi has kept it since ${since}: ${count} of ${WANTED_YEARS} years ${count === 1 ? 'is' : 'are'} there, so scores that look back are partial. The files have no cash flows, debt or diluted earnings.`
  const partYears = list.flatMap(({ start, end }): Period[] => (start ? [[start, end]] : []))
  const caveats = [...(count >= WANTED_YEARS ? [] : [note]), ...describePartYears(partYears)]
  return {
    ...statements,
    localName: latest.name,
    isPartial: true,
    ...(caveats.length > 0 ? { caveats } : {}),
  }
}

/** The files of a year count as one report: what they say of each other adds up. */
function factsOf(
  period: PublishedPeriod,
  years: readonly PublishedPeriod[],
  { dividends, founded }: ArchivedCompany,
): TaggedFact[] {
  const { fiscalYear, kind, figures } = period
  const ofYear = years.filter((one) => one.fiscalYear === fiscalYear)
  const filing = {
    accn: ofYear.map(nameFile).sort().join(', '),
    form: 'open data',
    filed:
      ofYear
        .map(({ publishedOn }) => publishedOn)
        .sort()
        .at(-1) ?? period.publishedOn,
  }
  const end = `${fiscalYear}-12-31`
  const newYear = `${fiscalYear}-01-01`
  const start = founded && founded > newYear && founded < end ? founded : newYear
  const ofPeriod = kind === 'income' ? { start, end } : { end }
  const list = Object.entries(figures).map(([tag, val]): TaggedFact => {
    const unit =
      tag === TAIWANESE_LINES.shares
        ? 'shares'
        : tag === TAIWANESE_LINES.perShare
          ? 'TWD/shares'
          : 'TWD'
    return { ...filing, ...ofPeriod, tag, unit, val }
  })
  const paid = sumOfYear(dividends.filter((one) => one.fiscalYear === fiscalYear))
  if (kind === 'balance' || paid === undefined) return list
  return [
    ...list,
    { ...filing, ...ofPeriod, tag: TAIWANESE_LINES.dividend, unit: 'TWD/shares', val: paid },
  ]
}

/** `t187ap06_ci 114Q4`: the data set, the form, and the period as the exchange writes it. */
function nameFile({ kind, form, fiscalYear, season }: PublishedPeriod): string {
  return `${kind === 'income' ? 't187ap06' : 't187ap07'}_${form} ${fiscalYear - 1911}Q${season}`
}

function explain(years: readonly PublishedPeriod[], periodEnd: string): string {
  const isDoubtful = years.some(
    (period) => `${period.fiscalYear}-12-31` === periodEnd && period.isDoubtful,
  )
  return isDoubtful
    ? 'The lines of the exchange’s file do not add up, so we use only what is sure.'
    : 'Taiwan’s open data do not have it.'
}
