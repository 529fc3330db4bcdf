/** A company's price on one day and its statements of nine months; amounts in thousands of its currency. */
export type PricedCompany = {
  symbol: string
  close: number
  /** Value traded that day, in units of the currency. */
  traded: number
  /** Net asset value a share. */
  book: number
  currentAssets: number
  currentLiabilities: number
  totalAssets: number
  equity: number
  operatingIncome: number
  netIncome: number
}

export type BookValueGroup = {
  companies: number
  medianReturnOnEquity: number
  /** Shares of the companies, 0 to 1. */
  earnEnough: number
  withLoss: number
  thinlyTraded: number
  cheapOnEarnings: number
}

export type BookValueFindings = {
  below: BookValueGroup
  above: BookValueGroup
  /** Of the companies below book, step by step: solvent, of these earning enough, of these traded enough. */
  solvent: number
  earning: number
  sellable: number
}

/** To an owner who requires 8 %; nine months as a year. */
const REQUIRED_RETURN = 0.08
const YEARS = 0.75

/**
 * What a price below book value found: returns, losses, turnover and price to earnings on either side of book.
 * @param minTraded in units of the currency: less than this a day is thin
 */
export function compareWithBook(
  companies: readonly PricedCompany[],
  minTraded: number,
): BookValueFindings {
  const below = companies.filter(isBelowBook)
  const solvent = below.filter((one) => one.currentAssets >= one.currentLiabilities)
  const earning = solvent.filter(earnsEnough)
  return {
    below: describeGroup(below, minTraded),
    above: describeGroup(
      companies.filter((one) => !isBelowBook(one)),
      minTraded,
    ),
    solvent: solvent.length,
    earning: earning.length,
    sellable: earning.filter(({ traded }) => traded >= minTraded).length,
  }
}

function isBelowBook({ close, book }: PricedCompany): boolean {
  return close < book
}

/** Operating income on total assets less current liabilities. */
function earnsEnough({ operatingIncome, totalAssets, currentLiabilities }: PricedCompany): boolean {
  const capital = totalAssets - currentLiabilities
  return capital > 0 && operatingIncome / YEARS / capital >= REQUIRED_RETURN
}

/** Market value as price to book times equity. */
function isCheapOnEarnings({ close, book, equity, netIncome }: PricedCompany): boolean {
  const marketValue = (close / book) * equity
  return netIncome > 0 && marketValue * REQUIRED_RETURN <= netIncome / YEARS
}

function describeGroup(companies: readonly PricedCompany[], minTraded: number): BookValueGroup {
  return {
    companies: companies.length,
    medianReturnOnEquity: median(companies.map((one) => one.netIncome / YEARS / one.equity)),
    earnEnough: shareOf(companies, earnsEnough),
    withLoss: shareOf(companies, ({ netIncome }) => netIncome < 0),
    thinlyTraded: shareOf(companies, ({ traded }) => traded < minTraded),
    cheapOnEarnings: shareOf(companies, isCheapOnEarnings),
  }
}

function shareOf<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.ceil(middle) - 1],
    sorted[Math.floor(middle)],
  ]
  return (low + high) / 2
}
