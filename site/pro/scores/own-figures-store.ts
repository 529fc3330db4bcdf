import type { InputOrPrice } from '#domain/markets/company-inputs.ts'
import { keepFigures, type OwnFigures } from '#domain/portfolio/own-figures.ts'
import {
  keyOfCompany,
  type PortfolioFigures,
  parsePortfolioFigures,
} from '#domain/portfolio/portfolio-figures.ts'
import { parseEntries, useStepsBack } from '#site/pro/stored-entries.ts'
import { keepText, useStoredText } from '#site/pro/stored-text.ts'

const STORAGE_KEY = 'kachi-own-figures'

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
  const all = parseEntries(text)
  return (symbol, currency) => keepFigures(all[keyOfCompany(symbol, currency)])
}

export type OwnFiguresOfCompany = ReturnType<typeof useOwnFigures>

export function useOwnFigures(symbol: string, currency: string | undefined) {
  const own = useKeptFigures()(symbol, currency)
  const key = keyOfCompany(symbol, currency)
  const { note, undo, canUndo } = useStepsBack<OwnFigures>((before) => write(key, before))

  function put(next: OwnFigures, field?: string) {
    note(own, field)
    write(key, next)
  }

  /** Undefined restores the known figure. */
  function change(name: InputOrPrice, value: number | readonly number[] | undefined) {
    const { [name]: _, ...others } = own
    if (value === undefined) put(others)
    else put({ ...own, [name]: value }, name)
  }

  return { own, put, change, undo, canUndo, reset: () => put({}) }
}

export function loadOwnFigures(symbols: Iterable<string>): PortfolioFigures {
  return parsePortfolioFigures(parseEntries(stored.read()), symbols)
}

/** In place of what the device holds for the same companies. */
export function writeOwnFigures(figures: PortfolioFigures): void {
  writeAll({ ...parseEntries(stored.read()), ...figures })
}

function write(key: string, figures: OwnFigures): void {
  const { [key]: _, ...others } = parseEntries(stored.read())
  writeAll(Object.keys(figures).length > 0 ? { ...others, [key]: figures } : others)
}

function writeAll(next: Record<string, unknown>): void {
  stored.write(JSON.stringify(next))
}
