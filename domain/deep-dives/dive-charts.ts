import type { Dive, DiveYear } from './measure-dive.ts'

type Points = [position: number | string, value: number][]

/** What is computed of a chart; its title, the finding, is the editor's. */
export type DiveChart = {
  kind: 'line' | 'waterfall'
  xLabel: string
  yLabel: string
  unit: string
  scale: 'linear' | 'log'
  note: string
  series: { name: string; points: Points }[]
}

/** The three pictures of every deep dive, by the end of their file's name. */
export const DIVE_CHARTS = ['earnings', 'kept', 'index'] as const

export type DiveChartName = (typeof DIVE_CHARTS)[number]

export function drawDive(dive: Dive): Record<DiveChartName, DiveChart> {
  return {
    earnings: dive.isBank ? drawReturn(dive) : drawCash(dive),
    kept: drawKept(dive),
    index: drawIndex(dive),
  }
}

const YEAR_LABEL = 'Fiscal year'

function drawReturn({ years }: Dive): DiveChart {
  return {
    kind: 'line',
    xLabel: YEAR_LABEL,
    yLabel: 'Profit as a share of equity',
    unit: '%',
    scale: 'linear',
    note: 'Profit of the year for the parent’s owners, divided by their equity at its end.',
    series: [
      {
        name: 'Return on equity',
        points: years.map(({ fiscalYear, returnOnEquity }) => [
          fiscalYear,
          round(100 * returnOnEquity, 1),
        ]),
      },
      {
        name: 'Required here: 8%',
        points: years.map(({ fiscalYear }) => [fiscalYear, 8]),
      },
    ],
  }
}

function drawCash({ years, statements: { currency } }: Dive): DiveChart {
  return {
    kind: 'line',
    xLabel: YEAR_LABEL,
    yLabel: `Trillions of ${nameCurrency(currency)}`,
    unit: '',
    scale: 'linear',
    note: 'Cash from operations, cash paid for property, plant and equipment, and depreciation and amortization.',
    series: [
      { name: 'Cash from operations', points: trillions(years, 'operatingCashFlow') },
      { name: 'Capital expenditures', points: trillions(years, 'capitalExpenditures') },
      { name: 'Depreciation', points: trillions(years, 'depreciation') },
    ],
  }
}

function drawKept({ years, retention, statements: { currency } }: Dive): DiveChart {
  const [first, last] = [years[0], years.at(-1)]
  const left = retention.equityAdded - retention.earned
  return {
    kind: 'waterfall',
    xLabel: 'From the first balance sheet to the last',
    yLabel: `Trillions of ${nameCurrency(currency)}`,
    unit: '',
    scale: 'linear',
    note: 'The last step is what equity changed by beside profit: dividends and own shares bought, and gains and losses that bypass profit, such as exchange rates.',
    series: [
      {
        name: 'Equity',
        points: [
          [`Equity ${retention.from}`, inTrillions(first?.equity ?? 0, 1)],
          ['Profit', inTrillions(retention.earned, 1)],
          ['Left, and other changes', inTrillions(left, 1)],
          [`Equity ${retention.to}`, inTrillions(last?.equity ?? 0, 1)],
        ],
      },
    ],
  }
}

/** On a log scale, where equal distances are equal ratios; a loss could not be drawn on it. */
function drawIndex({ years, isBank, retention }: Dive): DiveChart {
  const lines: [name: string, figure: 'totalAssets' | 'equity' | 'shares' | 'netIncome'][] = isBank
    ? [
        ['Assets', 'totalAssets'],
        ['Equity', 'equity'],
        ['Shares', 'shares'],
      ]
    : [
        ['Equity', 'equity'],
        ['Profit', 'netIncome'],
        ['Shares', 'shares'],
      ]
  return {
    kind: 'line',
    xLabel: YEAR_LABEL,
    yLabel: `${retention.from} = 100, log scale`,
    unit: '',
    scale: 'log',
    note: 'Amounts in the company’s own currency. Equal distances are equal changes in percent.',
    series: lines.map(([name, figure]) => ({ name, points: indexed(years, figure) })),
  }
}

const NAMES: Record<string, string> = { JPY: 'yen', KRW: 'won', TWD: 'Taiwan dollars' }

export function nameCurrency(currency: string): string {
  return NAMES[currency] ?? currency
}

function trillions(
  years: DiveYear[],
  figure: 'operatingCashFlow' | 'capitalExpenditures' | 'depreciation',
): Points {
  return years.flatMap(
    ({ fiscalYear, [figure]: value }): Points =>
      value === null ? [] : [[fiscalYear, inTrillions(value)]],
  )
}

function indexed(
  years: DiveYear[],
  figure: 'totalAssets' | 'equity' | 'shares' | 'netIncome',
): Points {
  const base = years[0]?.[figure] ?? 0
  return years.flatMap(
    ({ fiscalYear, [figure]: value }): Points =>
      value === null || base <= 0 ? [] : [[fiscalYear, round((100 * value) / base, 1)]],
  )
}

function inTrillions(amount: number, decimals = 2): number {
  return round(amount / 1e12, decimals)
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
