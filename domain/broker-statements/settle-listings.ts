import type { ListedName } from '../markets/asian-listings.ts'
import { draftHolding } from '../portfolio/draft-holding.ts'
import type { KnownCompanies } from './known-companies.ts'
import type { ParsedRow } from './parsed-row.ts'

/** Of yen and of yuan. */
const YEN = '¥'
const YEN_CURRENCIES = ['JPY', 'CNY']
/** Of one share; only Berkshire Hathaway's, with a class behind its symbol, costs more. */
const MAX_DOLLARS = 10_000
const IN_THOUSANDS = ['KRW', 'JPY', 'IDR', 'VND']

/**
 * Of several listings of a named company rather the one whose currency the sign beside its figures stands for: where
 * all other companies beside "W153,300" are Korean, so is this one. Else the one of the companies above and below.
 */
export function settleListings(rows: readonly ParsedRow[], companies: KnownCompanies): ParsedRow[] {
  const signs = learnSigns(rows)
  return rows.map((row, at) => {
    const [above, below] = [findSure(rows.slice(0, at).reverse()), findSure(rows.slice(at + 1))]
    const nearby = above === below ? above : undefined
    const wanted = row.sign === YEN ? YEN_CURRENCIES : [signs.get(row.sign ?? '') ?? nearby]
    const listing = findAtHome(row, companies) ?? findNamesake(row, wanted, companies)
    return listing ? move(row, listing) : markAbroad(row, companies)
  })
}

/** Beside a price in dollars on an American page, Nintendo is its receipt NTDOY rather than the share in Tokyo. */
function markAbroad(row: ParsedRow, { usual }: KnownCompanies): ParsedRow {
  const { currency, isCurrencyAssumed, unsure } = row.holding
  const isAbroad = isCurrencyAssumed && usual === 'USD' && currency !== usual && row.sign === '$'
  if (!isAbroad) return row
  const open = new Set(unsure).add('symbol').add('price')
  return { ...row, holding: { ...row.holding, unsure: [...open] } }
}

/** The listing in one of these currencies of a company that is named, while which of its listings is meant is open. */
function findNamesake(
  { holding, sign }: ParsedRow,
  currencies: readonly (string | undefined)[],
  companies: KnownCompanies,
): ListedName | undefined {
  const { name, symbol, unsure, isCurrencyAssumed } = holding
  if (!name || !(isCurrencyAssumed || sign === YEN) || !unsure.includes('symbol')) return undefined
  const listings = companies.listNamed(name)
  if (!listings.some((one) => one.symbol === symbol)) return undefined
  const listing = listings.find(({ currency }) => currencies.includes(currency))
  return listing?.symbol === symbol ? undefined : listing
}

/** A price of 119,700 beside Korean companies is not that of KB's American receipts. */
function findAtHome({ holding }: ParsedRow, companies: KnownCompanies): ListedName | undefined {
  const { symbol, price, currency, isCurrencyAssumed } = holding
  const isLikely = Number(price) < MAX_DOLLARS || symbol.includes('.')
  if (isLikely || !isCurrencyAssumed || currency !== 'USD') return undefined
  const { name = '' } = companies.findListing(symbol) ?? {}
  return companies.listNamed(name).find((one) => IN_THOUSANDS.includes(one.currency))
}

/** The reader checks which listing it is. */
function move(row: ParsedRow, listing: ListedName): ParsedRow {
  const { shares, price, unsure } = row.holding
  const moved = draftHolding({ ...listing, exchange: undefined })
  const open = [...new Set(unsure).add('symbol')]
  return { ...row, holding: { ...moved, shares, price, unsure: open } }
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

/** What stands before a figure: a dollar, a yen, or another sign, whatever it was read as. */
export function findSign(texts: readonly string[]): string | undefined {
  const marks = texts.flatMap((text) => /^[+(−–-]?([^\d\s+(−–.,-]{1,4}) ?\d/.exec(text)?.[1] ?? [])
  const [mark] = marks
  if (mark === undefined) return undefined
  if (mark.includes(YEN)) return YEN
  return mark.includes('$') ? mark : 'other'
}
