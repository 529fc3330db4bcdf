import { type RefObject, useCallback, useRef } from 'react'
import type { IsListed } from '#domain/portfolio/draft-holding.ts'
import { findListingCurrency } from '#domain/portfolio/symbol-notation.ts'
import type { CitedCloses } from '#site/pro/prices/cited-close.ts'
import { useCitedCloses } from '#site/pro/prices/cited-closes-context.ts'
import { useOwnPrices } from '#site/pro/prices/own-price-store.ts'
import { findKey } from '../draft-steps.ts'
import type { Draft } from '../use-draft.ts'
import { findPrice } from './find-price.ts'

type Table = {
  draft: Draft
  isListed: IsListed
  ownPrices: ReturnType<typeof useOwnPrices>
  closes: CitedCloses
}

type Settled = { key: number; symbol: string; currency?: string | undefined }

/** Fills in the currency and, where one is known, the price of a row whose symbol the reader has left. */
export function useDebouncedSymbol(draft: Draft, isListed: IsListed) {
  const ownPrices = useOwnPrices()
  const closes = useCitedCloses()
  const table = useRef<Table>({ draft, isListed, ownPrices, closes })
  table.current = { draft, isListed, ownPrices, closes }

  return useCallback((key: number, symbol: string, currency?: string) => {
    fillCurrency(table, { key, symbol, currency })
    void fillPrice(table, { key, symbol })
  }, [])
}

function findRow({ current }: RefObject<Table>, key: number) {
  return current.draft.rows?.find((row) => findKey(row) === key)
}

/** A symbol without an exchange that no list has is not taken for an American one. */
function fillCurrency(table: RefObject<Table>, { key, symbol, currency: chosen }: Settled): void {
  const { draft, isListed } = table.current
  const listed = findListingCurrency(symbol)
  const currency = chosen ?? (listed !== 'USD' || isListed(symbol) ? listed : undefined)
  const row = findRow(table, key)
  const isFree = chosen !== undefined || !row?.currency || row.isCurrencyAssumed
  const isFilled = row?.symbol === symbol && row.currency === currency
  if (!currency || !isFree || isFilled) return
  draft.edit(key, { currency, isCurrencyAssumed: true, isFollowing: true })
}

async function fillPrice(table: RefObject<Table>, { key, symbol }: Settled): Promise<void> {
  if (findRow(table, key)?.price.trim()) return
  const { ownPrices, closes } = table.current
  const found = await findPrice(symbol, { own: ownPrices.get(symbol), close: closes[symbol] })
  await untilPriceIsLeft()
  const row = findRow(table, key)
  // The reader may have gone on meanwhile.
  if (!found || row?.symbol !== symbol || row.price.trim()) return
  const { price, currency, ...origin } = found
  const isTyped = row.currency !== '' && !row.isCurrencyAssumed
  if (isTyped && row.currency !== currency) return
  const filled = { price: String(price), ...(!isTyped && { currency, isCurrencyAssumed: true }) }
  table.current.draft.edit(key, { ...filled, ...origin, isFollowing: true })
}

/** What is filled in under the cursor would be typed on: `0` after a price of 2,702 is 27,020. */
async function untilPriceIsLeft(): Promise<void> {
  const cell = document.activeElement
  if (!(cell instanceof HTMLInputElement) || cell.dataset.field !== 'price') return
  await new Promise((resolve) => cell.addEventListener('blur', resolve, { once: true }))
}
