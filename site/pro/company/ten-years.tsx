import { AUTHORITIES } from '#domain/companies/authorities.ts'
import { formatMillions, formatNumber, formatPercent, formatPrice } from '#domain/format-number.ts'
import {
  BY_EXTRACT,
  type Citation,
  describeCheck,
  describeCitation,
  keyOf,
} from '#domain/markets/citations.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import {
  listFilings,
  listTenYears,
  MEASURES,
  type SheetYear,
  unitOfMeasure,
  writeCsv,
  type YearFigure,
  type YearlyMeasure,
} from '#domain/markets/ten-years.ts'
import { Button } from '#site/ui/button.tsx'
import type { CompanyStatements } from './company-data.ts'
import { explainYears } from './explain-years.ts'
import { SheetSection } from './sheet-section.tsx'
import { YearBars } from './year-bars.tsx'

const NAMES: Record<YearlyMeasure, string> = {
  revenue: 'Revenue',
  netIncome: 'Net income',
  eps: 'Earnings per share',
  equity: 'Book value',
  dividend: 'Dividend per share',
  returnOnEquity: 'Return on equity',
}

const NAMES_OF_AUTHORITIES = {
  sec: 'the SEC',
  edinet: 'EDINET',
  dart: 'DART',
  twse: 'the Taiwan Stock Exchange or the Taipei Exchange',
}

export function TenYears({ statements, source, asOf }: CompanyStatements) {
  const years = listTenYears(statements)
  const filings = listFilings(statements, years)
  const { currency, symbol } = statements
  const measures = MEASURES.filter((measure) => years.some(({ figures }) => figures[measure]))
  const missing = MEASURES.filter((measure) => !measures.includes(measure))
  return (
    <SheetSection id="years" title={years.length === 10 ? 'Ten years' : `${years.length} years`}>
      <p className="max-w-2xl text-muted">
        {describeFiler(statements)} in {currency}, {describeSource(source, asOf)}. Per-share figures
        use ordinary shares {asOfFiling(statements)}: older ones are adjusted to them, a later split
        or bonus issue is not in them.
        {explainYears(statements.years, source).map((sentence) => ` ${sentence}`)}
      </p>
      <div data-print="none" className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {measures.map((measure) => (
          <YearBars
            key={measure}
            title={NAMES[measure]}
            unit={nameChartUnit(measure, currency)}
            isRate={measure === 'returnOnEquity'}
            bars={years.map(({ fiscalYear, figures }) => ({
              year: fiscalYear,
              value: figures[measure]?.value,
            }))}
            format={isAmount(measure) ? formatMillions : (value) => formatMeasure(measure, value)}
          />
        ))}
      </div>
      <YearTable
        years={years}
        measures={measures}
        filings={filings}
        currency={currency}
        symbol={symbol}
      />
      {years.some(({ figures }) => isSpread(figures.dividend)) ? (
        <p className="mt-4 text-note text-muted">
          Where no filing states the dividend per share, we divide the dividends paid by the number
          of shares.
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="mt-4 text-small text-muted">
          Missing: {missing.map((name) => NAMES[name].toLowerCase()).join(', ')}.{' '}
          {source === 'bundled'
            ? 'The financial statements that come with this site do not include them.'
            : 'We found no figures for them in the filings.'}
        </p>
      ) : null}
      <Filings filings={filings} statements={statements} />
      <Button
        look="secondary"
        className="mt-6"
        data-print="none"
        onClick={() => download(`${symbol}-statements.csv`, writeCsv(statements))}
      >
        Download as CSV
      </Button>
    </SheetSection>
  )
}

type YearTableProps = {
  years: SheetYear[]
  measures: readonly YearlyMeasure[]
  filings: Citation[]
  currency: string
  symbol: string
}

function YearTable({ years, measures, filings, currency, symbol }: YearTableProps) {
  return (
    <section
      aria-label="Ten-year figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-shade @container relative mt-10 print:mt-4 print:overflow-visible"
    >
      <table className="w-full min-w-2xl text-small print:min-w-0 print:text-[8pt]">
        <caption className="mb-2 text-left text-note text-muted">
          <span className="sticky left-0 block max-w-[100cqw]">
            {symbol} by fiscal year. Small numbers refer to the filings listed below the table.
          </span>
        </caption>
        <thead className="border-b border-control text-note text-muted">
          <tr>
            <th scope="col" className="sticky left-0 bg-paper py-2 pr-3 text-left font-medium">
              Year
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className="px-2 py-2 text-right font-medium last:pr-0">
                {NAMES[measure]}
                <span className="block font-normal">
                  {measure === 'returnOnEquity' ? '%' : unitOfMeasure(measure, currency)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.toReversed().map(({ fiscalYear, periodEnd, figures }) => (
            <tr key={fiscalYear} className="border-b border-hairline">
              <th scope="row" className="sticky left-0 bg-paper py-2 pr-3 text-left font-semibold">
                {fiscalYear}
                <span className="block text-note font-normal whitespace-nowrap text-muted">
                  to {formatDay(periodEnd)}
                </span>
              </th>
              {measures.map((measure) => (
                <td key={measure} className="px-2 py-2 text-right align-top last:pr-0">
                  <Figure measure={measure} filings={filings} figure={figures[measure]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type FigureProps = { measure: YearlyMeasure; figure: YearFigure | undefined; filings: Citation[] }

function Figure({ measure, figure, filings }: FigureProps) {
  if (!figure) return <span className="text-muted">missing</span>
  const cited = new Set(figure.figures.map((source) => keyOf(source)))
  const numbers = filings.flatMap(({ key }, at) => (cited.has(key) ? [at + 1] : []))
  const differs = figure.figures.find(({ extract }) => extract && extract.differs.length > 0)
  return (
    <>
      <span className="whitespace-nowrap">
        {formatMeasure(measure, figure.value)}
        <sup className="ml-0.5 text-note text-muted">
          <span className="sr-only">, filing </span>
          {numbers.join(',')}
        </sup>
      </span>
      {figure.asFiled === undefined ? null : (
        <span className="block text-note whitespace-nowrap text-muted">
          filed {formatMeasure(measure, figure.asFiled)}
        </span>
      )}
      {differs?.extract ? (
        <span className="block text-note text-fair">{describeCheck(differs.extract)}</span>
      ) : null}
    </>
  )
}

type FilingsProps = { filings: Citation[] } & Pick<CompanyStatements, 'statements'>

function Filings({ filings, statements: { filer } }: FilingsProps) {
  const byExtract = filings.filter(({ accession }) => accession === null)
  return (
    <div className="mt-8">
      <h3 className="font-sans text-small font-semibold">Filings</h3>
      <ol className="mt-2 grid list-decimal gap-x-10 gap-y-1 pl-6 text-note text-muted lg:grid-cols-2 print:grid-cols-2">
        {filings.map((filing) => (
          <li key={filing.key}>
            {describeCitation(filing, filer)},{' '}
            {filing.address ? (
              <a
                href={filing.address}
                target="_blank"
                rel="noopener noreferrer"
                className="whitespace-nowrap tabular-nums underline underline-offset-2 hover:text-accent"
              >
                {filing.accession ??
                  `look it up at ${filer ? AUTHORITIES[filer.authority].title : ''}`}
              </a>
            ) : (
              filing.accession
            )}
            {filing.accession === null ? '*' : null}
          </li>
        ))}
      </ol>
      {byExtract.length > 0 ? (
        <p className="mt-3 max-w-2xl text-note text-muted">
          * Figures {BY_EXTRACT}. We compared them with each other: sums of balance sheets, earnings
          per share with net income and shares, and each year with the years around it. Figures that
          do not fit say so.
        </p>
      ) : null}
      {filer ? (
        <p className="mt-3 text-note text-muted">{AUTHORITIES[filer.authority].licence}</p>
      ) : null}
    </div>
  )
}

function describeFiler({ filer }: CompanyStatements['statements']): string {
  return filer
    ? `As filed with ${NAMES_OF_AUTHORITIES[filer.authority]}`
    : 'As compiled by a provider'
}

function isSpread(dividend: YearFigure | undefined): boolean {
  return dividend?.figures[0]?.name === 'dividendsPaid'
}

function isAmount(measure: YearlyMeasure): boolean {
  return measure === 'revenue' || measure === 'netIncome' || measure === 'equity'
}

function formatMeasure(measure: YearlyMeasure, value: number): string {
  if (measure === 'returnOnEquity') return formatPercent(value)
  return isAmount(measure) ? formatNumber(value) : formatPrice(value)
}

/** Chart figures include "million" or "billion" themselves. */
function nameChartUnit(measure: YearlyMeasure, currency: string): string {
  if (measure === 'returnOnEquity') return ''
  return isAmount(measure) ? currency : unitOfMeasure(measure, currency)
}

function describeSource(source: string, asOf: string | undefined): string {
  if (source === 'bundled') return 'from Kachi’s own copy'
  return asOf ? `fetched on ${formatDay(asOf)}` : 'fetched from there'
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function asOfFiling({ years }: CompanyStatements['statements']): string {
  const filed = years.findLast((year) => year.filed !== null)?.filed
  return filed ? `as of the report of ${formatDay(filed)}` : 'as of the last report'
}
