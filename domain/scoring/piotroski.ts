import type { PiotroskiYear } from '../markets/company-inputs.ts'

export type PiotroskiSignal = { id: string; name: string; passed: boolean | null }

export type PiotroskiScore = {
  score: number
  judged: number
  signals: PiotroskiSignal[]
}

type Ratio = (year: PiotroskiYear) => number | null

/**
 * The F-score: nine signs of a company getting healthier, from two years. Shown beside the schools,
 * not part of their scores. Ratios use assets at the year's end, since the start of the earlier
 * year would need a third year. Source: Piotroski, Journal of Accounting Research 38 (2000).
 */
export function scorePiotroski(year: PiotroskiYear, before?: PiotroskiYear): PiotroskiScore {
  const compare = (ratio: Ratio, isBetter: (now: number, then: number) => boolean) => {
    const [now, then] = [ratio(year), before ? ratio(before) : null]
    return now === null || then === null ? null : isBetter(now, then)
  }
  const isHigher = (now: number, then: number) => now > then
  const cash = year.operatingCashFlow ?? null
  const profit = year.netIncome ?? null
  const signals = [
    signal('profit', 'Return on assets is positive', isAbove(profit, 0)),
    signal('cashFlow', 'Operating cash flow is positive', isAbove(cash, 0)),
    signal('returnOnAssets', 'Return on assets rose', compare(returnOnAssets, isHigher)),
    signal('accruals', 'Cash flow is above net income', isAbove(cash, profit)),
    signal(
      'leverage',
      'Long-term debt fell relative to assets, or there is none',
      year.longTermDebt === 0 ? true : compare(leverage, (now, then) => now < then),
    ),
    signal('currentRatio', 'The current ratio rose', compare(currentRatio, isHigher)),
    signal(
      'shares',
      'No new shares were issued',
      compare(
        ({ shares }) => shares ?? null,
        (now, then) => now <= then,
      ),
    ),
    signal(
      'grossMargin',
      'The gross margin rose',
      compare(({ grossMargin }) => grossMargin ?? null, isHigher),
    ),
    signal('assetTurnover', 'Sales rose relative to assets', compare(assetTurnover, isHigher)),
  ]
  const judged = signals.filter(({ passed }) => passed !== null)
  return { score: judged.filter(({ passed }) => passed).length, judged: judged.length, signals }
}

function signal(id: string, name: string, passed: boolean | null): PiotroskiSignal {
  return { id, name, passed }
}

function isAbove(value: number | null, limit: number | null): boolean | null {
  return value === null || limit === null ? null : value > limit
}

function returnOnAssets({ netIncome, totalAssets }: PiotroskiYear): number | null {
  return ratio(netIncome, totalAssets)
}

function leverage({ longTermDebt, totalAssets }: PiotroskiYear): number | null {
  return ratio(longTermDebt, totalAssets)
}

function currentRatio({ currentAssets, currentLiabilities }: PiotroskiYear): number | null {
  return ratio(currentAssets, currentLiabilities)
}

function assetTurnover({ revenue, totalAssets }: PiotroskiYear): number | null {
  return ratio(revenue, totalAssets)
}

function ratio(part: number | null | undefined, whole: number | null | undefined): number | null {
  return typeof part === 'number' && typeof whole === 'number' && whole > 0 ? part / whole : null
}
