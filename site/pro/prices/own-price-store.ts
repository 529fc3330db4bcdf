import { useState } from 'react'
import { type DatedPrice, parseKeptPrice } from '#domain/portfolio/dated-price.ts'
import { keepText, useStoredText } from '#site/pro/stored-text.ts'

const MAX_STEPS_BACK = 50

const stored = keepText('kachi-own-prices')

/** The price of one listing that the reader typed, kept on this device with its day. */
export function useOwnPrice(symbol: string) {
  const own = useOwnPrices().get(symbol)
  const [steps, setSteps] = useState<{ before: DatedPrice | undefined; isTyping: boolean }[]>([])

  /** Continued typing is one step back, until the reader leaves the field. */
  function change(next: DatedPrice | undefined, isTyping = false) {
    if (!isTyping || !steps.at(-1)?.isTyping) {
      setSteps([...steps, { before: own, isTyping }].slice(-MAX_STEPS_BACK))
    }
    writeOwnPrice(symbol, next)
  }

  function endTyping() {
    setSteps((before) => before.map((step) => ({ ...step, isTyping: false })))
  }

  function undo() {
    const step = steps.at(-1)
    if (!step) return
    setSteps(steps.slice(0, -1))
    writeOwnPrice(symbol, step.before)
  }

  const keep = (price: number, currency: string) => change({ price, currency, on: today() }, true)
  const clear = () => change(undefined)
  return { own, keep, endTyping, undo, canUndo: steps.length > 0, clear }
}

/** All prices that the reader typed, by symbol, for totals of several companies. */
export function useOwnPrices(): ReadonlyMap<string, DatedPrice> {
  return parsePrices(useStoredText(stored))
}

/** Undefined forgets the price. */
export function writeOwnPrice(symbol: string, price: DatedPrice | undefined): void {
  const { [symbol]: _, ...others } = parseAll(stored.read())
  const next = price ? { ...others, [symbol]: price } : others
  stored.write(Object.keys(next).length > 0 ? JSON.stringify(next) : '')
}

/** The calendar day where the reader is, ISO 8601. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function parsePrices(text: string): ReadonlyMap<string, DatedPrice> {
  const prices = Object.entries(parseAll(text)).flatMap(
    ([symbol, kept]): [string, DatedPrice][] => {
      const price = parseKeptPrice(kept)
      return price ? [[symbol, price]] : []
    },
  )
  return new Map(prices)
}

function parseAll(text: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(text || '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
