import type { SourcedInputs } from '#domain/markets/company-inputs.ts'
import { filingAddress } from '#domain/markets/filing-address.ts'
import type { InputSource } from '#domain/markets/input-formulas.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { UsedFigure } from '#domain/scoring/judge-criterion.ts'

type FigureSourceProps = { figure: UsedFigure; known: SourcedInputs; symbol: string }

export function FigureSource({ figure, known, symbol }: FigureSourceProps) {
  const { provenance } = figure
  if (!provenance) return <>The source of this figure was not recorded.</>
  if (provenance.kind === 'yours') return <>Entered by you.</>
  if (provenance.kind === 'provider') {
    return (
      <>
        {nameSource(provenance.provider)}, {formatDay(provenance.asOf)}
      </>
    )
  }
  const source = figure.name === 'price' ? undefined : known.sources?.[figure.name]
  const isList = Array.isArray(figure.value) && source !== undefined
  const filings = source ? groupByFiling(source) : [{ ...provenance, years: [] }]
  return (
    <ul className="grid gap-1 print:block">
      {filings.map(({ accession, filed, years }) => (
        <li key={accession} className="print:inline print:not-last:after:content-[';_']">
          {isList ? `${describeYears(years)}: ` : null}
          <FilingLink
            accession={accession}
            filed={filed}
            report={known.filings?.[accession]}
            {...{ cik: known.cik, symbol }}
          />
        </li>
      ))}
    </ul>
  )
}

type FilingLinkProps = {
  accession: string
  filed: string
  report: { form: string; fiscalYear: number } | undefined
  cik: number | undefined
  symbol: string
}

export function FilingLink({ accession, filed, report, cik, symbol }: FilingLinkProps) {
  const form = report ? `Form ${report.form} for fiscal ${report.fiscalYear}` : 'Annual report'
  return (
    <>
      {form}, filed {formatDay(filed)},{' '}
      {!cik ? (
        accession
      ) : (
        <a
          href={filingAddress(cik, accession)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${accession}, filing of ${symbol} at the SEC, opens in a new tab`}
          className="whitespace-nowrap tabular-nums underline underline-offset-2 hover:text-accent"
        >
          {accession}
        </a>
      )}
    </>
  )
}

function groupByFiling({ figures }: InputSource) {
  const filings = new Map<string, { accession: string; filed: string; years: number[] }>()
  for (const { accession, filed, fiscalYear } of figures) {
    const filing = filings.get(accession) ?? { accession, filed, years: [] }
    if (!filing.years.includes(fiscalYear)) filing.years.push(fiscalYear)
    filings.set(accession, filing)
  }
  return [...filings.values()]
}

function describeYears(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  if (first === last) return String(first)
  return last - first === years.length - 1 ? `${first}–${last}` : years.join(', ')
}
