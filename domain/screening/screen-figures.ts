import type { CompanyInputs, InputName } from '../markets/company-inputs.ts'

/** A plain figure of the statements that companies can be screened by. None needs a price. */
export type ScreenFigure = {
  id: string
  label: string
  unit: 'percent' | 'ratio' | 'years'
  /** Whether a company passes at or above the limit, or at or below it. */
  passes: 'atLeast' | 'atMost'
  needs: readonly InputName[]
  /** A fraction for percentages. Undefined if what is needed is known but does not give one. */
  compute: (inputs: CompanyInputs) => number | undefined
}

/** Amounts of one company, in one currency, so that companies in different currencies compare. */
export const SCREEN_FIGURES: readonly ScreenFigure[] = [
  {
    id: 'roe',
    label: 'Return on equity, latest year',
    unit: 'percent',
    passes: 'atLeast',
    needs: ['returnOnEquity'],
    compute: ({ returnOnEquity }) => returnOnEquity?.at(-1),
  },
  {
    id: 'netmargin',
    label: 'Net margin',
    unit: 'percent',
    passes: 'atLeast',
    needs: ['netIncome', 'revenue'],
    compute: ({ netIncome, revenue }) => divide(netIncome, revenue),
  },
  {
    id: 'grossmargin',
    label: 'Gross margin',
    unit: 'percent',
    passes: 'atLeast',
    needs: ['grossMargin'],
    compute: ({ grossMargin }) => grossMargin ?? undefined,
  },
  {
    id: 'netcash',
    label: 'Net cash, as a share of equity',
    unit: 'percent',
    passes: 'atLeast',
    needs: ['cash', 'totalDebt', 'equity'],
    compute: ({ cash, totalDebt, equity }) => divide(Number(cash) - Number(totalDebt), equity),
  },
  {
    id: 'liabilities',
    label: 'Liabilities, as a share of equity',
    unit: 'percent',
    passes: 'atMost',
    needs: ['totalLiabilities', 'equity'],
    compute: ({ totalLiabilities, equity }) => divide(totalLiabilities, equity),
  },
  {
    id: 'current',
    label: 'Current ratio',
    unit: 'ratio',
    passes: 'atLeast',
    needs: ['currentAssets', 'currentLiabilities'],
    compute: ({ currentAssets, currentLiabilities }) => divide(currentAssets, currentLiabilities),
  },
  {
    id: 'dividends',
    label: 'Years of uninterrupted dividends',
    unit: 'years',
    passes: 'atLeast',
    needs: ['dividendYears'],
    compute: ({ dividendYears }) => dividendYears ?? undefined,
  },
  {
    id: 'sales',
    label: 'Sales growth, latest year',
    unit: 'percent',
    passes: 'atLeast',
    needs: ['salesGrowth'],
    compute: ({ salesGrowth }) => salesGrowth ?? undefined,
  },
]

/** A share of nothing, or of negative equity, says nothing. */
function divide(
  amount: number | null | undefined,
  of: number | null | undefined,
): number | undefined {
  return typeof amount === 'number' && typeof of === 'number' && of > 0 ? amount / of : undefined
}
