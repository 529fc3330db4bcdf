import type { FigureName } from '#domain/markets/line-items/figures.ts'

/** Account names in the extract of the SEC's figures beside the project, and our names for them. */
export const EXTRACT_NAMES: Partial<Record<string, FigureName>> = {
  revenue: 'revenue',
  netIncome: 'netIncome',
  operatingIncome: 'operatingIncome',
  grossProfit: 'grossProfit',
  epsDiluted: 'eps',
  epsBasic: 'epsBasic',
  dividendsPerShare: 'dividendPerShare',
  sharesOutstanding: 'shares',
  sharesDiluted: 'sharesDiluted',
  sharesBasic: 'sharesBasic',
  totalAssets: 'totalAssets',
  totalCurrentAssets: 'currentAssets',
  cashAndEquivalents: 'cashAndEquivalents',
  cashAndShortTerm: 'cash',
  totalLiabilities: 'totalLiabilities',
  totalCurrentLiabilities: 'currentLiabilities',
  longTermDebt: 'longTermDebt',
  stockholdersEquity: 'equity',
  operatingCashFlow: 'operatingCashFlow',
  capitalExpenditure: 'capitalExpenditures',
  depreciationAndAmortisation: 'depreciationAndAmortization',
}
