import { useId, useState } from 'react'
import type { InputOrPrice, ListInput, SourcedInputs } from '#domain/markets/company-inputs.ts'
import {
  changeYear,
  parseOwnFigure,
  unitOfFigure,
  writeFigure,
} from '#domain/portfolio/own-figures.ts'
import type { ScoredCompany } from '#domain/scoring/company.ts'
import type { UsedFigure } from '#domain/scoring/evaluate-criterion.ts'
import { FigureSource } from './figure-source.tsx'

const MAX_YEARS = { eps: 10, returnOnEquity: 10, capitalExpenditures: 5 } as const

export type FigureChange = (
  name: InputOrPrice,
  value: number | readonly number[] | undefined,
) => void

type FigureFieldsProps = {
  figure: UsedFigure
  isOwn: boolean
  /** The company without the reader's own figures. */
  known: ScoredCompany
  symbol: string
  onChange: FigureChange
}

export function FigureFields({ figure, isOwn, known, symbol, onChange }: FigureFieldsProps) {
  const { name, label, value } = figure
  const unit = describeUnit(name, known)
  const title = label.charAt(0).toUpperCase() + label.slice(1)
  return (
    <div className="py-3" data-figure={name}>
      <div className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-small">
        <span className="font-medium">{title}</span>
        <span className="text-note text-muted">{unit}</span>
        {isOwn ? <YoursMark /> : null}
      </div>
      {isListInput(name) ? (
        <YearFields
          name={name}
          title={title}
          values={Array.isArray(value) ? value : []}
          latestYear={findLatestYear(name, known)}
          onChange={(next) => onChange(name, next)}
        />
      ) : (
        <NumberField
          name={name}
          label={`${title}, ${unit}`}
          value={typeof value === 'number' ? value : undefined}
          canBeEmpty={isMissing(name, known)}
          onChange={(next) => onChange(name, next)}
        />
      )}
      <div className="mt-1.5 text-note text-muted">
        {isOwn ? (
          <OwnNote label={label} onReset={() => onChange(name, undefined)} />
        ) : value === null ? (
          'Missing. Enter it here to include it.'
        ) : (
          <FigureSource figure={figure} known={known} symbol={symbol} />
        )}
      </div>
    </div>
  )
}

export function OwnNote({ label, onReset }: { label: string; onReset: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      Yours, kept on this device.
      <button
        type="button"
        data-print="none"
        className="min-h-8 font-medium text-ink underline underline-offset-2 hover:text-accent"
        onClick={(event) => {
          // The button goes away with the reader's figure.
          event.currentTarget.closest('[data-figure]')?.querySelector('input')?.focus()
          onReset()
        }}
      >
        Reset {label}
      </button>
    </span>
  )
}

export function YoursMark() {
  return <span className="rounded-seal bg-sunken px-1.5 text-note font-semibold">yours</span>
}

type YearFieldsProps = {
  name: ListInput
  title: string
  values: readonly number[]
  latestYear: number | undefined
  onChange: (values: readonly number[] | undefined) => void
}

/** Oldest first, with room for one older year. */
export function YearFields({ name, title, values, latestYear, onChange }: YearFieldsProps) {
  const slots = Math.min(MAX_YEARS[name], values.length + 1)
  const ages = Array.from({ length: slots }, (_, index) => slots - 1 - index)
  return (
    <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
      {ages.map((age) => {
        const year = nameYear(age, latestYear)
        const isOldest = age >= values.length - 1
        return (
          <NumberField
            key={age}
            name={name}
            label={`${title}, ${year}`}
            caption={year}
            value={values[values.length - 1 - age]}
            canBeEmpty={isOldest}
            onChange={(next) => onChange(changeYear(values, age, next))}
          />
        )
      })}
    </div>
  )
}

type NumberFieldProps = {
  name: InputOrPrice
  label: string
  caption?: string
  value: number | undefined
  canBeEmpty: boolean
  onChange: (value: number | undefined) => void
}

/** Each readable number applies at once; other text stays, with the reason, until it is a number. */
export function NumberField({
  name,
  label,
  caption,
  value,
  canBeEmpty,
  onChange,
}: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; value: number | undefined }>()
  const [problem, setProblem] = useState<string>()
  // After an undo or a reset, show the figure, not the typed text.
  if (typed && typed.value !== value) {
    setTyped(undefined)
    setProblem(undefined)
  }

  function handleText(text: string) {
    if (text.trim() === '') {
      setProblem(canBeEmpty ? undefined : 'Enter a number, or reset the figure.')
      setTyped({ text, value: canBeEmpty ? undefined : value })
      if (canBeEmpty) onChange(undefined)
      return
    }
    const read = parseOwnFigure(name, text)
    if ('problem' in read) {
      setProblem(read.problem)
      setTyped({ text, value })
      return
    }
    setProblem(undefined)
    setTyped({ text, value: read.value })
    onChange(read.value)
  }

  return (
    <div className="mt-1">
      {caption ? (
        <span aria-hidden="true" className="block text-note text-muted">
          {caption}
        </span>
      ) : null}
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed?.text ?? (value === undefined ? '' : writeFigure(name, value))}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className={`min-h-11 w-full scroll-mb-24 rounded-seal bg-raised px-2.5 text-small print:min-h-0 print:px-1 text-ink ring-1 ring-inset ${caption ? '' : 'max-w-56'} ${problem ? 'ring-loss' : 'ring-control'}`}
        onChange={(event) => handleText(event.target.value)}
        onBlur={() => {
          if (!problem) setTyped(undefined)
        }}
      />
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-note text-loss">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

export function isListInput(name: InputOrPrice): name is ListInput {
  return Object.hasOwn(MAX_YEARS, name)
}

function isMissing(name: InputOrPrice, { inputs, price }: ScoredCompany): boolean {
  return name === 'price' ? Number.isNaN(price) : typeof inputs[name] !== 'number'
}

function nameYear(age: number, latestYear: number | undefined): string {
  if (latestYear !== undefined) return String(latestYear - age)
  if (age === 0) return 'Latest'
  return age === 1 ? '1 year ago' : `${age} years ago`
}

export function findLatestYear(name: InputOrPrice, { sources, provenance }: SourcedInputs) {
  const years = name === 'price' ? [] : (sources?.[name]?.figures ?? [])
  const latest = years.at(-1)?.fiscalYear
  if (latest !== undefined) return latest
  const filing = provenance?.netIncome ?? provenance?.revenue
  return filing?.kind === 'filing' ? Number(filing.periodEnd.slice(0, 4)) : undefined
}

export function describeUnit(name: InputOrPrice, company: SourcedInputs): string {
  const { currency = '', unit = 'share' } = company
  switch (unitOfFigure(name)) {
    case 'fraction':
      return 'in percent'
    case 'years':
      return 'years'
    case 'price':
    case 'perShare':
      return `${currency} per ${unit}`.trim()
    default:
      if (name === 'shares') return 'millions'
      return name === 'revenueUsdMillions' ? 'USD millions' : `${currency} millions`.trim()
  }
}
