import {
  type Citation,
  cite,
  describeCitation,
  describeExtract,
  nameAuthority,
} from '#domain/markets/citations.ts'
import type { Provenance, SourcedInputs } from '#domain/markets/company-inputs.ts'
import { describeConversion } from '#domain/markets/exchange-rates.ts'
import type { ExtractCheck } from '#domain/markets/financial-statements.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { describeGiven, type GivenPrice } from '#domain/scoring/company.ts'
import type { UsedFigure } from '#domain/scoring/evaluate-criterion.ts'

type FigureSourceProps = {
  figure: UsedFigure
  known: SourcedInputs & { givenPrice?: GivenPrice }
  symbol: string
}

export function FigureSource({ figure, known, symbol }: FigureSourceProps) {
  const { provenance } = figure
  const { givenPrice } = known
  if (figure.name === 'price' && givenPrice) {
    return <ConvertedPrice given={givenPrice} provenance={provenance} />
  }
  if (!provenance) return <>The source of this figure was not recorded.</>
  if (provenance.kind === 'yours') return <>Entered by you.</>
  if (provenance.kind === 'provider') {
    return (
      <>
        {nameSource(provenance.provider)}
        {provenance.asOf ? `, ${formatDay(provenance.asOf)}` : ''}
      </>
    )
  }
  const source = figure.name === 'price' ? undefined : known.sources?.[figure.name]
  const isList = Array.isArray(figure.value) && source !== undefined
  const cited = source?.figures ?? [
    { ...provenance, fiscalYear: Number(provenance.periodEnd.slice(0, 4)) },
  ]
  return (
    <ul className="grid gap-1 print:block">
      {groupByFiling(cited, known).map(({ citation, figures }) => (
        <li key={citation.key} className="print:inline print:not-last:after:content-[';_']">
          {isList ? `${describeYears(listYears(figures))}: ` : null}
          <FilingLink citation={citation} figures={figures} symbol={symbol} filer={known.filer} />
        </li>
      ))}
    </ul>
  )
}

type ConvertedPriceProps = { given: GivenPrice; provenance: Provenance | undefined }

/** Never without the amount that was typed: the converted one was entered by no one. */
function ConvertedPrice({ given, provenance }: ConvertedPriceProps) {
  const origin =
    provenance?.kind === 'provider'
      ? `from ${nameSource(provenance.provider)}, ${formatDay(provenance.asOf)}`
      : 'entered by you'
  return (
    <>
      {describeGiven(given)}, {origin}, and converted
      {given.conversion ? `: ${describeConversion(given.conversion)}` : ''}.
    </>
  )
}

type Cited = Parameters<typeof cite>[0] & { extract?: ExtractCheck }

type FilingLinkProps = {
  citation: Citation
  /** The figures that are taken from it. */
  figures: readonly Cited[]
  filer: SourcedInputs['filer']
  symbol: string
}

export function FilingLink({ citation, figures, filer, symbol }: FilingLinkProps) {
  const { accession, address } = citation
  const checks = new Set(
    figures.flatMap(({ extract }) => (extract ? describeExtract(extract) : [])),
  )
  const authority = nameAuthority(filer)
  return (
    <>
      {authority ? `${authority}, ` : null}
      {describeCitation(citation, filer)},{' '}
      {!address ? (
        accession
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${accession ?? 'look it up'}, ${accession ? 'filing' : 'filings'} of ${symbol} at ${authority === 'SEC' ? 'the SEC' : authority}, opens in a new tab`}
          className="whitespace-nowrap tabular-nums underline underline-offset-2 hover:text-accent"
        >
          {accession ?? 'look it up'}
        </a>
      )}
      {accession === null ? (
        <span className="block text-note text-muted">{[...checks].join('; ')}</span>
      ) : null}
    </>
  )
}

function groupByFiling(cited: readonly Cited[], { filings = {}, filer }: SourcedInputs) {
  const groups = new Map<string, { citation: Citation; figures: Cited[] }>()
  for (const figure of cited) {
    const citation = cite(figure, filings, filer)
    const group = groups.get(citation.key) ?? { citation, figures: [] }
    group.figures.push(figure)
    groups.set(citation.key, group)
  }
  return [...groups.values()]
}

function listYears(figures: readonly Cited[]): number[] {
  return [...new Set(figures.map(({ fiscalYear }) => fiscalYear))]
}

function describeYears(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  if (first === last) return String(first)
  return last - first === years.length - 1 ? `${first}–${last}` : years.join(', ')
}
