import { findCurrencyProblem } from '#domain/portfolio/check-currency.ts'
import { keepText, useStoredText } from '#site/pro/stored-text.ts'

const STORAGE_KEY = 'kachi-own-currency'

const stored = keepText(STORAGE_KEY)

/** The currency in which the reader counts gains, on this device. US dollars until it is chosen. */
export function useOwnCurrency(): [currency: string, choose: (currency: string) => void] {
  const text = useStoredText(stored)
  return [findCurrencyProblem(text) ? 'USD' : text, stored.write]
}
