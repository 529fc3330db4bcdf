import type { FigureName } from '#domain/markets/company-inputs.ts'
import type { Sector } from '#domain/markets/company-sector.ts'
import type { ReportLine } from '#domain/portfolio/own-figures.ts'
import type { Company } from '#domain/scoring/criterion.ts'
import { withOwnFigures } from '#domain/scoring/criterion.ts'
import { SCHOOLS, scoreCompany } from '#domain/scoring/score-company.ts'
import {
  checkWorksheet,
  deriveRates,
  isReportLine,
  nameLine,
  WORKSHEET,
  type WorksheetLine,
} from '#domain/scoring/worksheet.ts'
import { SCHOOL_NAMES } from './company-score.tsx'
import { describeUnit, isListInput, NumberField, YearFields } from './figure-fields.tsx'
import { type OwnFiguresOfCompany, useOwnFigures } from './own-figures-store.ts'

type WorksheetProps = {
  symbol: string
  /** As for `CompanyScore`; the worksheet fills in its figures. */
  company: Company
}

export function Worksheet({ symbol, company }: WorksheetProps) {
  const figures = useOwnFigures(symbol, company.currency)
  const sector = figures.own.sector ?? 'general'
  return (
    <form aria-label="Worksheet" onSubmit={(event) => event.preventDefault()}>
      <SectorChoice sector={sector} {...figures} />
      <div className="grid gap-x-12 lg:grid-cols-2">
        {WORKSHEET.map(({ title, lines }) => (
          <fieldset key={title} className="mt-8 min-w-0">
            <legend className="text-title font-medium font-serif">{title}</legend>
            <div className="mt-2 divide-y divide-hairline border-t border-hairline">
              {lines
                .filter(({ not }) => !not?.includes(sector))
                .map((line) => (
                  <Line key={line.name} line={line} currency={company.currency} {...figures} />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Checks {...figures} />
      <ScoresSoFar company={withOwnFigures(company, figures.own)} />
    </form>
  )
}

const SECTOR_NAMES: Record<Sector, string> = {
  general: 'Industry, trade or services',
  financial: 'Bank or insurer',
  utility: 'Utility',
}

function SectorChoice({ sector, own, put }: OwnFiguresOfCompany & { sector: Sector }) {
  return (
    <fieldset>
      <legend className="text-small font-medium">What kind of company is it?</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {Object.entries(SECTOR_NAMES).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-small">
            <input
              type="radio"
              name="sector"
              className="size-4 accent-accent"
              checked={sector === value}
              onChange={() => put({ ...own, sector: value as Sector }, 'sector')}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type LineProps = OwnFiguresOfCompany & { line: WorksheetLine; currency: string | undefined }

function Line({ line: { name, where }, currency, own, put }: LineProps) {
  const title = nameLine(name)
  const unit = isReportLine(name)
    ? describeUnit('netIncome', currency)
    : describeUnit(name, currency)
  const value = isReportLine(name) ? own.report?.[name] : own[name]
  const enter = (next: number | readonly number[] | undefined) =>
    put(deriveRates(enterLine(own, name, next), own, currency), name)
  return (
    <div className="py-3">
      <p className="text-small font-medium">
        {title} <span className="text-note font-normal text-muted">{unit}</span>
      </p>
      <p className="text-note text-muted">{where}</p>
      {!isReportLine(name) && isListInput(name) ? (
        <YearFields
          {...{ name, title }}
          values={Array.isArray(value) ? value : []}
          latestYear={undefined}
          onChange={enter}
        />
      ) : (
        <NumberField
          name={isReportLine(name) ? 'netIncome' : name}
          label={`${title}, ${unit}`}
          value={typeof value === 'number' ? value : undefined}
          canBeEmpty
          onChange={enter}
        />
      )}
    </div>
  )
}

function enterLine(
  own: OwnFiguresOfCompany['own'],
  name: FigureName | ReportLine,
  value: number | readonly number[] | undefined,
) {
  const lines = isReportLine(name) ? own.report : own
  const { [name]: _, ...others } = { ...lines } as Record<string, unknown>
  const changed = value === undefined ? others : { ...others, [name]: value }
  return isReportLine(name) ? { ...own, report: changed } : changed
}

function Checks({ own }: OwnFiguresOfCompany) {
  const checks = checkWorksheet(own)
  return (
    <section aria-label="Checks" className="mt-8 border-t border-hairline pt-4">
      <h3 className="text-title font-medium">Do the figures fit together?</h3>
      <div role="status">
        <ul className="mt-2 grid gap-1.5 text-small">
          {checks.length === 0 ? (
            <li className="text-muted">
              Enter a few lines, and they are checked against each other.
            </li>
          ) : null}
          {checks.map(({ id, isGood, text }) => (
            <li key={id} className="flex gap-3">
              <span className={`min-w-16 font-semibold ${isGood ? 'text-gain' : 'text-loss'}`}>
                {isGood ? '✓ Fits' : 'Check'}
              </span>
              <span className={isGood ? 'text-muted' : ''}>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Stays in view while the reader fills in the form. */
function ScoresSoFar({ company }: { company: Company }) {
  const scores = scoreCompany(company)
  return (
    <p
      data-print="none"
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap gap-x-6 gap-y-1 border-t border-control bg-paper py-3 text-small"
    >
      {SCHOOLS.map((school) => {
        const { score, coverage } = scores[school]
        return (
          <span key={school} className="tabular-nums">
            {SCHOOL_NAMES[school]} <strong>{score ?? '–'}</strong>{' '}
            <span className="text-note text-muted">{Math.round(coverage * 100)}% covered</span>
          </span>
        )
      })}
    </p>
  )
}
