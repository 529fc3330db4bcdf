import { useState } from 'react'
import type { FigureName } from '#domain/markets/company-inputs.ts'
import { keepFigures, type OwnFigures } from '#domain/portfolio/own-figures.ts'
import {
  keyOfCompany,
  type PortfolioFigures,
  parsePortfolioFigures,
} from '#domain/portfolio/portfolio-figures.ts'
import { keepText, useStoredText } from '#site/pro/stored-text.ts'

const STORAGE_KEY = 'kachi-own-figures'
const MAX_STEPS_BACK = 50

const NONE: OwnFigures = {}

const stored = keepText(STORAGE_KEY)

type KeptFigures = (symbol: string, currency: string | undefined) => OwnFigures

/**
 * Figures that readers have changed, by symbol and statements' currency. Renders again after each
 * change, so that totals of several companies can use `withOwnFigures(company, keptFigures(symbol,
 * company.currency))`.
 */
export function useKeptFigures(): KeptFigures {
  const text = useStoredText(stored)
  if (!text) return () => NONE
  const all = parseAll(text)
  return (symbol, currency) => keepFigures(all[keyOfCompany(symbol, currency)])
}

type Step = { before: OwnFigures; field?: string }

export type OwnFiguresOfCompany = ReturnType<typeof useOwnFigures>

export function useOwnFigures(symbol: string, currency: string | undefined) {
  const own = useKeptFigures()(symbol, currency)
  const [steps, setSteps] = useState<Step[]>([])
  const key = keyOfCompany(symbol, currency)

  /** Continued typing in one field is one undo step. */
  function put(next: OwnFigures, field?: string) {
    if (!field || steps.at(-1)?.field !== field) {
      setSteps([...steps, { before: own, ...(field && { field }) }].slice(-MAX_STEPS_BACK))
    }
    write(key, next)
  }

  /** Undefined restores the known figure. */
  function change(name: FigureName, value: number | readonly number[] | undefined) {
    const { [name]: _, ...others } = own
    if (value === undefined) put(others)
    else put({ ...own, [name]: value }, name)
  }

  function undo() {
    const step = steps.at(-1)
    if (!step) return
    setSteps(steps.slice(0, -1))
    write(key, step.before)
  }

  return { own, put, change, undo, canUndo: steps.length > 0, reset: () => put({}) }
}

export function loadOwnFigures(symbols: Iterable<string>): PortfolioFigures {
  return parsePortfolioFigures(parseAll(stored.read()), symbols)
}

/** In place of what the device holds for the same companies. */
export function writeOwnFigures(figures: PortfolioFigures): void {
  writeAll({ ...parseAll(stored.read()), ...figures })
}

function write(key: string, figures: OwnFigures): void {
  const { [key]: _, ...others } = parseAll(stored.read())
  writeAll(Object.keys(figures).length > 0 ? { ...others, [key]: figures } : others)
}

function writeAll(next: Record<string, unknown>): void {
  stored.write(JSON.stringify(next))
}

function parseAll(text: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(text || '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
