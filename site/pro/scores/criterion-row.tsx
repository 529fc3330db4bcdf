import { useId, useState } from 'react'
import { formatNumber } from '#domain/format-number.ts'
import type { InputOrPrice } from '#domain/markets/company-inputs.ts'
import { describeConversion } from '#domain/markets/exchange-rates.ts'
import { findListing } from '#domain/markets/listing.ts'
import { describeGiven, type ScoredCompany } from '#domain/scoring/company.ts'
import { describeChange } from '#domain/scoring/describe-sensitivity.ts'
import { describeThreshold } from '#domain/scoring/describe-threshold.ts'
import type { Criterion, MissingCriterion } from '#domain/scoring/evaluate-criterion.ts'
import { formatValue } from '#domain/scoring/format-value.ts'
import { findChange } from '#domain/scoring/sensitivity.ts'
import { type ArithmeticStep, showArithmetic } from '#domain/scoring/show-arithmetic.ts'
import { type FigureChange, FigureFields, YoursMark } from './figure-fields.tsx'
import { Chevron, formatStep } from './score-parts.tsx'

export type CriterionContext = {
  symbol: string
  /** With the reader's own figures. */
  company: ScoredCompany
  /** Without the reader's own figures. */
  known: ScoredCompany
  ownNames: ReadonlySet<InputOrPrice>
  onChange: FigureChange
}

/** The score of the school that the criterion belongs to. */
type Total = { name: string; now: number | null; before: number | null }

type CriterionRowProps = CriterionContext & {
  criterion: Criterion
  /** Without the reader's own figures. */
  before: Criterion | undefined
  total: Total
  level: 4 | 5
}

export function CriterionRow({ criterion, before, total, level, ...scene }: CriterionRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Heading = `h${level}` as const
  const isOwn = criterion.inputs.some(({ name }) => scene.ownNames.has(name))
  if (criterion.state === 'notApplicable') return <NotApplicable criterion={criterion} />
  return (
    <li className="border-t border-hairline break-inside-avoid">
      <Heading className="font-sans text-small font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="grid min-h-12 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left hover:text-accent sm:grid-cols-[auto_minmax(0,1fr)_8rem_11rem] print:min-h-0 print:py-1"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron isOpen={isOpen} />
          <span className="flex flex-wrap items-center gap-x-2">
            {criterion.name} {isOwn ? <YoursMark /> : null}
          </span>
          <span className="hidden text-right font-normal text-muted tabular-nums sm:block">
            {criterion.state === 'scored' ? formatValue(criterion.value, criterion.unit) : ''}
          </span>
          <Points criterion={criterion} />
        </button>
      </Heading>
      <div id={id} className={isOpen ? 'pb-5' : 'hidden'}>
        {isOpen ? (
          <CriterionDetails
            criterion={criterion}
            moved={isOwn ? { before, total } : undefined}
            {...scene}
          />
        ) : null}
      </div>
    </li>
  )
}

function Points({ criterion }: { criterion: Exclude<Criterion, { state: 'notApplicable' }> }) {
  if (criterion.state === 'missing') {
    return <span className="text-right text-note font-semibold text-fair">Missing</span>
  }
  const { points, weight, share } = criterion
  return (
    <span className="flex items-center justify-end gap-3">
      <span
        aria-hidden="true"
        className="hidden h-1.5 w-16 overflow-hidden rounded-round bg-hairline sm:block"
      >
        <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="min-w-18 text-right text-note text-muted tabular-nums">
        <span className="font-semibold text-ink">{formatNumber(points, 0, 1)}</span> of {weight}
      </span>
    </span>
  )
}

type NotApplicableProps = { criterion: Extract<Criterion, { state: 'notApplicable' }> }

function NotApplicable({ criterion }: NotApplicableProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-hairline py-2 pl-7 text-small text-muted print:min-h-0 print:py-1">
      {criterion.name}
      <span className="text-note">Not counted: {criterion.whyNot}.</span>
    </li>
  )
}

type Moved = Pick<CriterionRowProps, 'before' | 'total'>

type CriterionDetailsProps = CriterionContext & {
  criterion: Exclude<Criterion, { state: 'notApplicable' }>
  /** Where a figure is the reader's own: what it moved. */
  moved: Moved | undefined
}

function CriterionDetails({
  criterion,
  moved,
  symbol,
  company,
  known,
  ownNames,
  onChange,
}: CriterionDetailsProps) {
  return (
    <div className="grid gap-x-10 gap-y-4 pl-7 lg:grid-cols-2 print:grid-cols-2">
      <dl className="grid content-start gap-3 text-small">
        <Entry term="Formula">{criterion.rule.formula}</Entry>
        {criterion.state === 'scored' ? (
          <ScoredEntries criterion={criterion} company={company} moved={moved} />
        ) : (
          <Entry term="Missing">
            {listMissing(criterion)}. Without it these {criterion.weight} points are left out: the
            score counts the others, and the coverage falls.
          </Entry>
        )}
        <Entry term="Threshold">{describeThreshold(criterion)}</Entry>
        {criterion.state === 'scored' ? (
          <Entry term="What would change it">
            {describeChange(findChange(criterion, company))}
            {criterion.rule.usesPrice ? (
              <InGivenCurrency symbol={symbol} company={company} />
            ) : null}
          </Entry>
        ) : null}
      </dl>
      <div className="divide-y divide-hairline *:first:pt-0">
        {criterion.inputs.map((figure) => (
          <FigureFields
            key={figure.name}
            isOwn={ownNames.has(figure.name)}
            figure={figure}
            known={known}
            symbol={symbol}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

/** The statements' currency is not the one in which the reader knows the price. */
function InGivenCurrency({
  symbol,
  company: { givenPrice, currency },
}: Pick<CriterionContext, 'symbol' | 'company'>) {
  const known = givenPrice?.currency ?? findListing(symbol)?.currency
  if (!known || known === currency) return null
  return (
    <span className="block text-note text-muted">
      Prices here are in {currency}, the currency of the financial statements, for one {symbol}.
      {givenPrice ? ` The price given is ${describeGiven(givenPrice)}` : null}
      {givenPrice?.conversion ? `: ${describeConversion(givenPrice.conversion)}` : null}
      {givenPrice ? '.' : null}
    </span>
  )
}

type ScoredEntriesProps = {
  criterion: Extract<Criterion, { state: 'scored' }>
  company: ScoredCompany
  moved: Moved | undefined
}

/** The score stands here too: on a phone the school's own is far above the figure that moves it. */
function ScoredEntries({ criterion, company, moved }: ScoredEntriesProps) {
  const { steps, text } = showArithmetic(criterion, company)
  const { points, weight } = criterion
  return (
    <>
      <Entry term="With these numbers">
        <span className="tabular-nums">{text}</span>
        {steps.length > 0 ? <Steps steps={steps} /> : null}
      </Entry>
      <Entry term="Points">
        {formatNumber(points, 0, 2)} of {weight}
        {moved ? describeBefore(formatNumber(points, 0, 2), describePoints(moved.before)) : ''}
      </Entry>
      {moved ? (
        <Entry term={`${moved.total.name} score`}>
          {describeScore(moved.total.now)}
          {describeBefore(describeScore(moved.total.now), describeScore(moved.total.before))}
        </Entry>
      ) : null}
    </>
  )
}

function describePoints(criterion: Criterion | undefined): string {
  return criterion?.state === 'scored' ? formatNumber(criterion.points, 0, 2) : 'missing'
}

function describeBefore(now: string, before: string): string {
  return now === before ? ' (unchanged)' : ` (was ${before})`
}

function describeScore(score: number | null): string {
  return score === null ? 'not enough data' : String(score)
}

function Steps({ steps }: { steps: ArithmeticStep[] }) {
  return (
    <ul className="mt-1 grid gap-0.5 text-note text-muted">
      {steps.map((step) => (
        <li key={step.label} className="tabular-nums">
          {step.label}: {formatStep(step)}
        </li>
      ))}
    </ul>
  )
}

function Entry({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function listMissing({ missing }: MissingCriterion): string {
  const parts = missing.map(({ label, years, known }) =>
    years === undefined ? label : `${label} (${years} years needed, ${known ?? 0} known)`,
  )
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
