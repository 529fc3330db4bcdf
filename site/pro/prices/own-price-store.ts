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
  const { [symbol]: _, ...others } = parseEntries(stored.read())
  const next = price ? { ...others, [symbol]: price } : others
  stored.write(Object.keys(next).length > 0 ? JSON.stringify(next) : '')
}

/** The calendar day where the reader is, ISO 8601. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function parsePrices(text: string): ReadonlyMap<string, DatedPrice> {
  const prices = Object.entries(parseEntries(text)).flatMap(
    ([symbol, kept]): [string, DatedPrice][] => {
      const price = parseKeptPrice(kept)
      return price ? [[symbol, price]] : []
    },
  )
  return new Map(prices)
}
