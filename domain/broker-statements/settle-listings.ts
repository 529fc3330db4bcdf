import { draftHolding } from '../portfolio/draft-holding.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'

/**
 * Of several listings of a named company rather the one whose currency the sign beside its figures stands for: where
 * all other companies beside "W153,300" are Korean, so is this one. Else the one of the companies above and below.
 */
export function settleListings(rows: readonly ParsedRow[], companies: KnownCompanies): ParsedRow[] {
  const signs = learnSigns(rows)
  return rows.map((row, at) => {
    const { name, symbol, unsure, isCurrencyAssumed } = row.holding
    if (!name || !isCurrencyAssumed || !unsure.includes('symbol')) return row
    const listings = companies.listNamed(name)
    if (!listings.some((one) => one.symbol === symbol)) return row
    const [above, below] = [findSure(rows.slice(0, at).reverse()), findSure(rows.slice(at + 1))]
    const wanted = signs.get(row.sign ?? '') ?? (above === below ? above : undefined)
    const listing = listings.find(({ currency }) => currency === wanted)
    if (!listing || listing.symbol === symbol) return row
    const { shares, price } = row.holding
    const moved = draftHolding({ ...listing, exchange: undefined })
    return { ...row, holding: { ...moved, shares, price, unsure } }
  })
}

function findSure(rows: readonly ParsedRow[]): string | undefined {
  return rows.find(({ holding }) => isSure(holding.unsure))?.holding.currency
}

function isSure(unsure: readonly string[]): boolean {
  return !unsure.includes('symbol') && !unsure.includes('currency')
}

/** The currencies that signs stand for, where all companies beside one have the same. */
function learnSigns(rows: readonly ParsedRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { sign, holding } of rows) {
    if (!sign || !isSure(holding.unsure)) continue
    found.set(sign, (found.get(sign) ?? new Set()).add(holding.currency))
  }
  return new Map(
    [...found].flatMap(([sign, [currency = '', ...others]]) =>
      others.length === 0 ? [[sign, currency] as const] : [],
    ),
  )
}

/** What stands before a figure: a dollar, or another sign, whatever it was read as. */
export function findSign(texts: readonly string[]): string | undefined {
  const marks = texts.flatMap((text) => /^[+(−–-]?([^\d\s+(−–.,-]{1,4}) ?\d/.exec(text)?.[1] ?? [])
  const [mark] = marks
  if (mark === undefined) return undefined
  return mark.includes('$') ? mark : 'other'
}
