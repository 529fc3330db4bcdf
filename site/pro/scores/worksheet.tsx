import { cite } from '#domain/markets/citations.ts'
import type { InputOrPrice } from '#domain/markets/company-inputs.ts'
import type { Sector } from '#domain/markets/company-sector.ts'
import type { OwnFigures, ReportLine } from '#domain/portfolio/own-figures.ts'
import { type ScoredCompany, withOwnFigures } from '#domain/scoring/company.ts'
import { SCHOOLS } from '#domain/scoring/schools.ts'
import { scoreCompany } from '#domain/scoring/score-company.ts'
import {
  checkWorksheet,
  deriveRates,
  type FiledLines,
  fillIn,
  isReportLine,
  nameLine,
  startFrom,
  WORKSHEET,
  type WorksheetLine,
} from '#domain/scoring/worksheet.ts'
import {
  describeUnit,
  findLatestYear,
  isListInput,
  NumberField,
  OwnNote,
  YearFields,
  YoursMark,
} from './figure-fields.tsx'
import { FigureSource, FilingLink } from './figure-source.tsx'
import { type OwnFiguresOfCompany, useOwnFigures } from './own-figures-store.ts'

type WorksheetProps = {
  symbol: string
  company: ScoredCompany
  /** Of a company whose reports are known: lines that are no figures of a criterion. */
  lines?: FiledLines
}

export function Worksheet({ symbol, company, lines = {} }: WorksheetProps) {
  const figures = useOwnFigures(symbol, company.currency)
  const filed = startFrom(company.inputs, lines)
  const filled = fillIn(filed, figures.own)
  const sector = filled.sector ?? 'general'
  return (
    <form aria-label="Worksheet" onSubmit={(event) => event.preventDefault()}>
      <SectorChoice sector={sector} {...figures} />
      <div className="grid gap-x-12 lg:grid-cols-2">
        {WORKSHEET.map(({ title, lines: asked }) => (
          <fieldset key={title} className="mt-8 min-w-0">
            <legend className="text-title font-medium font-serif">{title}</legend>
            <div className="mt-2 divide-y divide-hairline border-t border-hairline">
              {asked
                .filter(({ not }) => !not?.includes(sector))
                .map((line) => (
                  <Line
                    key={line.name}
                    line={line}
                    filed={filed}
                    lines={lines}
                    company={company}
                    symbol={symbol}
                    {...figures}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Checks filled={filled} />
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

type LineProps = OwnFiguresOfCompany & {
  line: WorksheetLine
  filed: OwnFigures
  lines: FiledLines
  company: ScoredCompany
  symbol: string
}

function Line(props: LineProps) {
  const { line, filed, company, own, put } = props
  const { name, where } = line
  const title = nameLine(name)
  const unit = describeUnit(isReportLine(name) ? 'netIncome' : name, company)
  const [mine, known] = [getLine(own, name), getLine(filed, name)]
  const enter = (next: Figure) => {
    const rates = { currency: company.currency, filed }
    put(deriveRates(enterLine(own, name, next), own, rates), name)
  }
  return (
    <div className="py-3" data-figure={name}>
      <p className="text-small font-medium">
        {title} <span className="text-note font-normal text-muted">{unit}</span>{' '}
        {mine !== undefined && known !== undefined ? <YoursMark /> : null}
      </p>
      <p className="text-note text-muted">{where}</p>
      <LineField
        name={name}
        title={title}
        unit={unit}
        known={known}
        company={company}
        value={mine ?? known}
        onEnter={enter}
      />
      {known === undefined ? null : (
        <div className="mt-1.5 text-note text-muted">
          {mine === undefined ? (
            <LineSource {...props} known={known} />
          ) : (
            <OwnNote label={title.toLowerCase()} onReset={() => enter(undefined)} />
          )}
        </div>
      )}
    </div>
  )
}

type Figure = number | readonly number[] | undefined

type LineFieldProps = {
  name: InputOrPrice | ReportLine
  title: string
  unit: string
  value: Figure
  known: Figure
  company: ScoredCompany
  onEnter: (next: Figure) => void
}

function LineField({ name, title, unit, value, known, company, onEnter }: LineFieldProps) {
  if (!isReportLine(name) && isListInput(name)) {
    return (
      <YearFields
        name={name}
        title={title}
        values={Array.isArray(value) ? value : []}
        latestYear={known === undefined ? undefined : findLatestYear(name, company)}
        onChange={onEnter}
      />
    )
  }
  return (
    <NumberField
      name={isReportLine(name) ? 'netIncome' : name}
      label={`${title}, ${unit}`}
      value={typeof value === 'number' ? value : undefined}
      canBeEmpty={known === undefined}
      onChange={onEnter}
    />
  )
}

type LineSourceProps = LineProps & { known: NonNullable<Figure> }

function LineSource({ line: { name }, known: value, lines, company, symbol }: LineSourceProps) {
  if (!isReportLine(name)) {
    const provenance = company.provenance?.[name]
    const figure = { name, label: nameLine(name), value, ...(provenance && { provenance }) }
    return <FigureSource figure={figure} known={company} symbol={symbol} />
  }
  const figure = lines[name]
  if (!figure) return null
  const citation = cite(figure, company.filings ?? {}, company.filer)
  return <FilingLink citation={citation} symbol={symbol} figures={[figure]} filer={company.filer} />
}

function getLine(figures: OwnFigures, name: InputOrPrice | ReportLine): Figure {
  return isReportLine(name) ? figures.report?.[name] : figures[name]
}

function enterLine(
  own: OwnFiguresOfCompany['own'],
  name: InputOrPrice | ReportLine,
  value: Figure,
) {
  const lines = isReportLine(name) ? own.report : own
  const { [name]: _, ...others } = { ...lines } as Record<string, unknown>
  const changed = value === undefined ? others : { ...others, [name]: value }
  return isReportLine(name) ? { ...own, report: changed } : changed
}

function Checks({ filled }: { filled: OwnFigures }) {
  const checks = checkWorksheet(filled)
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

function ScoresSoFar({ company }: { company: ScoredCompany }) {
  const scores = scoreCompany(company)
  return (
    <p
      data-print="none"
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap gap-x-6 gap-y-1 border-t border-control bg-paper py-3 text-small"
    >
      {SCHOOLS.map(({ id, name }) => {
        const { score, coverage } = scores[id]
        return (
          <span key={id} className="tabular-nums">
            {name} <strong>{score ?? '–'}</strong>{' '}
            <span className="text-note text-muted">{Math.round(coverage * 100)}% covered</span>
          </span>
        )
      })}
    </p>
  )
}
