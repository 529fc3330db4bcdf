import { formatPercent, formatPrice } from '../../format-number.ts'
import { marginOfSafety, meanOfLatestThree } from '../arithmetic.ts'
import type { ScoredCompany } from '../company.ts'
import { type Facts, knows, selectFacts } from '../facts.ts'
import type { SchoolValue } from '../school.ts'

/** 15 times earnings at 1.5 times book value. */
export const GRAHAM_PRODUCT = 22.5

/** √(22.5 × average of the last three EPS × book value per share); null after a loss or without book value. */
export function grahamNumber(company: Pick<ScoredCompany, 'inputs' | 'price'>): number | null {
  if (!knows(company, [['eps', 3], 'equity', 'shares'])) return null
  const facts = selectFacts(company)
  const [earnings, bookValue] = [meanOfLatestThree(facts.eps), bookValuePerShare(facts)]
  return earnings > 0 && bookValue > 0 ? Math.sqrt(GRAHAM_PRODUCT * earnings * bookValue) : null
}

/** Equity per share, in the currency of the statements. */
export function bookValuePerShare({ equity, shares }: Pick<Facts, 'equity' | 'shares'>): number {
  return equity / shares
}

/** Net current asset value per share: (current assets − total liabilities) ÷ shares. */
export function netCurrentAssetValuePerShare(
  facts: Pick<Facts, 'currentAssets' | 'totalLiabilities' | 'shares'>,
): number {
  return (facts.currentAssets - facts.totalLiabilities) / facts.shares
}

export function listGrahamValues(company: ScoredCompany): SchoolValue[] {
  const number = grahamNumber(company)
  const margin = marginOfSafety(company.price, number)
  const hasAssets = knows(company, ['currentAssets', 'totalLiabilities', 'shares'])
  const netAssets = hasAssets ? netCurrentAssetValuePerShare(selectFacts(company)) : null
  return [
    { label: 'Graham number', text: number === null ? null : formatPrice(number) },
    { label: 'Margin of safety', text: margin === null ? null : formatPercent(margin) },
    {
      label: 'Net current assets per share',
      text: netAssets === null ? null : formatPrice(netAssets),
    },
  ]
}
