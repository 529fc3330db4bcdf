import { findListingsOfCode } from '#domain/markets/listings-of-code.ts'
import { type DatedPrice, parseKeptPrice } from '#domain/portfolio/dated-price.ts'
import { parseEntries, useStepsBack } from '#site/pro/stored-entries.ts'
import { keepText, useStoredText } from '#site/pro/stored-text.ts'

const stored = keepText('kachi-own-prices')

/** The price of one listing that the reader typed, kept on this device with its day. */
export function useOwnPrice(symbol: string) {
  const own = useOwnPrices().get(symbol)
  const { note, endTyping, undo, canUndo } = useStepsBack<DatedPrice | undefined>((before) =>
    writeOwnPrice(symbol, before),
  )

  function keep(price: number, currency: string) {
    note(own, 'price')
    writeOwnPrice(symbol, { price, currency, on: today() })
  }

  function clear() {
    note(own)
    writeOwnPrice(symbol, undefined)
  }

  return { own, keep, endTyping, undo, canUndo, clear }
}

/** All prices that the reader typed, by symbol, for totals of several companies. */
export function useOwnPrices(): ReadonlyMap<string, DatedPrice> {
  return parsePrices(useStoredText(stored))
}

/** Undefined forgets the price. */
export function writeOwnPrice(symbol: string, price: DatedPrice | undefined): void {
  stored.write(replacePrice(stored.read(), symbol, price))
}

/** The price of a number that was typed without its exchange moves to the listing. */
export function replacePrice(text: string, symbol: string, price: DatedPrice | undefined): string {
  const others = Object.entries(parseEntries(text)).filter(
    ([name, kept]) => name !== symbol && !listMeant(name, kept).includes(symbol),
  )
  const next = price ? [...others, [symbol, price]] : others
  return next.length > 0 ? JSON.stringify(Object.fromEntries(next)) : ''
}

/** The calendar day where the reader is, ISO 8601. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** By symbol. What was typed for a number without its exchange is also found by the listing that it was meant for. */
export function parsePrices(text: string): ReadonlyMap<string, DatedPrice> {
  const entries = Object.entries(parseEntries(text)).flatMap(
    ([symbol, kept]): [string, DatedPrice][] => {
      const price = parseKeptPrice(kept)
      return price ? [[symbol, price]] : []
    },
  )
  const meant = entries.flatMap(([name, price]) =>
    listMeant(name, price).map((symbol) => [symbol, price] as const),
  )
  return new Map([...meant, ...entries])
}

function listMeant(name: string, kept: unknown): string[] {
  const price = parseKeptPrice(kept)
  return price ? findListingsOfCode(name, price.currency) : []
}
