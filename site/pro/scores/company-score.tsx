import { useId, useState } from 'react'
import { listVerdicts, type SchoolVerdict } from '#domain/coverage/school-verdict.ts'
import { formatPercent } from '#domain/format-number.ts'
import type { InputOrPrice } from '#domain/markets/company-inputs.ts'
import { listOwnNames, withoutPrice } from '#domain/portfolio/own-figures.ts'
import { type ScoredCompany, withOwnFigures } from '#domain/scoring/company.ts'
import { MIN_COVERAGE_TEXT } from '#domain/scoring/min-coverage.ts'
import type { SchoolDefinition } from '#domain/scoring/school.ts'
import { SCHOOLS, type School } from '#domain/scoring/schools.ts'
import {
  type CompanyScore as CompanyScores,
  type SchoolScore,
  scoreCompany,
} from '#domain/scoring/score-company.ts'
import { Button } from '#site/ui/button.tsx'
import { type CriterionContext, CriterionRow } from './criterion-row.tsx'
import { type FigureChange, FigureFields } from './figure-fields.tsx'
import { HealthSection } from './health-section.tsx'
import { useOwnFigures } from './own-figures-store.ts'
import { FoldHeading, ScoreBar, ScoreFigure } from './score-parts.tsx'

type CompanyScoreProps = {
  /** In our notation. The reader's own figures are stored under it and the statements' currency. */
  symbol: string
  /**
   * Without the reader's own figures: inputs empty if no statements are known, price in the statements'
   * currency or NaN. `priceProvenance` is the source of the price (`{ kind: 'yours' }` for a
   * holding's).
   */
  company: ScoredCompany
  /** Level of the schools' headings; criteria are one level below. */
  level?: 3 | 4
  /** Where the page has a field for the price of its own, it takes changes of the price here too. */
  onPrice?: (value: number | undefined) => void
}

/**
 * One company's scores by each school. Each school opens to its criteria, each criterion to its
 * arithmetic, sources and figures, which the reader may change. Changes are stored on the device;
 * for totals that include them, see `useKeptFigures` and `withOwnFigures`.
 */
export function CompanyScore({ symbol, company: known, level = 3, onPrice }: CompanyScoreProps) {
  const figures = useOwnFigures(symbol, known.currency)
  const own = onPrice ? withoutPrice(figures.own) : figures.own
  const ownNames = new Set<InputOrPrice>(listOwnNames(own))
  const count = ownNames.size
  if (onPrice && known.priceProvenance?.kind === 'yours') ownNames.add('price')
  const company = withOwnFigures(known, own)
  const scores = scoreCompany(company)
  const before = scoreCompany(known)
  const verdicts = listVerdicts(company, scores)

  const onChange: FigureChange = (name, value) =>
    name === 'price' && onPrice && !isList(value) ? onPrice(value) : figures.change(name, value)
  const scene = { symbol, company, known, ownNames, onChange }
  return (
    <div>
      <OwnFiguresNotice {...figures} count={count} before={before} now={scores} />
      {onPrice ? null : <PriceField {...scene} />}
      <div className="border-b border-hairline">
        {SCHOOLS.map((school) => (
          <SchoolCard
            key={school.id}
            school={school}
            level={level}
            scored={scores[school.id]}
            verdict={verdicts[school.id]}
            before={before[school.id]}
            {...scene}
          />
        ))}
        <HealthSection company={company} level={level} />
      </div>
      <p className="mt-3 text-note text-muted">
        Scores follow published formulas. They are for education and are not advice.
      </p>
    </div>
  )
}

function isList(value: number | readonly number[] | undefined): value is readonly number[] {
  return typeof value === 'object'
}

/** Apart from the other figures: most criteria use it, and it changes daily. */
function PriceField({ company, known, ownNames, symbol, onChange }: CriterionContext) {
  const price = Number.isNaN(company.price) ? null : company.price
  const figure = {
    name: 'price' as const,
    label: 'price',
    value: price,
    ...(company.priceProvenance && { provenance: company.priceProvenance }),
  }
  return (
    <div className="mb-4" data-print="none">
      <FigureFields
        isOwn={ownNames.has('price')}
        figure={figure}
        known={known}
        symbol={symbol}
        onChange={onChange}
      />
    </div>
  )
}

type NoticeProps = {
  count: number
  before: CompanyScores
  now: CompanyScores
  canUndo: boolean
  undo: () => void
  reset: () => void
}

/** Shows what the reader's own figures do to the scores. Always rendered, so that changes are announced. */
function OwnFiguresNotice({ count, before, now, canUndo, undo, reset }: NoticeProps) {
  const isUsed = count > 0 || canUndo
  const [isShown, setIsShown] = useState(isUsed)
  // Stays after the last undo, because the undo button has the focus.
  if (isUsed && !isShown) setIsShown(true)
  return (
    <div
      className={
        isShown
          ? 'mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-control bg-sunken px-4 py-2 text-small'
          : ''
      }
    >
      <p role="status">
        {count > 0 ? (
          <>
            <strong className="font-semibold">
              {count === 1 ? '1 figure is yours.' : `${count} figures are yours.`}
            </strong>{' '}
            {SCHOOLS.map((school) => compare(school, before, now)).join(', ')}.
          </>
        ) : isShown ? (
          'No figure is yours.'
        ) : null}
      </p>
      {isShown ? (
        <div className="flex flex-wrap gap-1" data-print="none">
          <Button look="quiet" className="px-3" disabled={!canUndo} onClick={undo}>
            Undo
          </Button>
          <Button look="quiet" className="px-3" disabled={count === 0} onClick={reset}>
            Reset all
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function compare({ id, name }: Shown, before: CompanyScores, now: CompanyScores): string {
  const [from, to] = [before[id].score, now[id].score]
  if (from === to) return `${name} ${to ?? 'not enough data'} (unchanged)`
  return `${name} ${to ?? 'not enough data'} (was ${from ?? 'not enough data'})`
}

type Shown = SchoolDefinition<School>

type SchoolCardProps = CriterionContext & {
  school: Shown
  scored: SchoolScore
  verdict: SchoolVerdict
  /** Without the reader's own figures. */
  before: SchoolScore
  level: 3 | 4
}

function SchoolCard({ school, scored, verdict, before, level, ...scene }: SchoolCardProps) {
  const needsPrice = verdict.why === 'noPrice'
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { name, question } = school
  const [criteria, criteriaBefore] = [scored.criteria, before.criteria]
  const judged = criteria.filter(({ state }) => state !== 'notApplicable').length
  return (
    <div className="border-t border-hairline py-4">
      <div className="grid items-center gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div>
          <FoldHeading
            level={level}
            controls={id}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          >
            {name}
            <span className="sr-only">: {judged} criteria</span>
          </FoldHeading>
          <p className="pl-6 text-small text-muted">{question}</p>
        </div>
        <div className="pl-6 sm:pl-0">
          <ScoreFigure
            score={scored.score}
            whyNot={needsPrice ? 'Needs a price' : 'Not enough data'}
          />
          <div className="mt-2">
            <ScoreBar name={`${name} score of ${scene.symbol}`} score={scored.score} />
          </div>
          <p className="mt-1.5 text-note text-muted">
            {describeCoverage(scored, needsPrice ? verdict.coverage : undefined)}
          </p>
        </div>
      </div>
      <div id={id} className={isOpen ? 'mt-3' : 'mt-3 hidden print:block'}>
        <ValuesBeside school={school} company={scene.company} />
        <ul>
          {criteria.map((criterion, place) => (
            <CriterionRow
              key={criterion.id}
              criterion={criterion}
              before={criteriaBefore[place]}
              total={{ name, now: scored.score, before: before.score }}
              level={level === 3 ? 4 : 5}
              {...scene}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** @param atAnyPrice the coverage once there is a price, where that is all that is missing */
function describeCoverage(
  { coverage, score, criteria }: SchoolScore,
  atAnyPrice: number | undefined,
): string {
  if (atAnyPrice !== undefined) {
    return `Coverage ${formatPercent(coverage, 0)}, ${formatPercent(atAnyPrice, 0)} with a price`
  }
  const missing = criteria.filter(({ state }) => state === 'missing').length
  const covered = `Coverage ${formatPercent(coverage, 0)}`
  if (missing === 0) return covered
  const what = missing === 1 ? '1 criterion lacks figures' : `${missing} criteria lack figures`
  return `${covered}: ${what}${score === null ? `; a score needs ${MIN_COVERAGE_TEXT}` : ''}`
}

function ValuesBeside({ school, company }: { school: Shown; company: ScoredCompany }) {
  const values = school.listValues(company).filter(({ text }) => text !== null)
  if (values.length === 0) return null
  return (
    <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2 pl-6 text-small">
      {values.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-note text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
