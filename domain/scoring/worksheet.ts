import { formatNumber } from '../format-number.ts'
import { type CompanyInputs, describeInput, type InputOrPrice } from '../markets/company-inputs.ts'
import type { Sector } from '../markets/company-sector.ts'
import type { FiscalYear } from '../markets/financial-statements.ts'
import { figureOf, lastTwo, MILLION, type SourceFigure } from '../markets/input-formulas.ts'
import { type OwnFigures, REPORT_LINES, type ReportLine } from '../portfolio/own-figures.ts'

export type WorksheetLine = { name: InputOrPrice | ReportLine; where: string; not?: Sector[] }

export type WorksheetPart = { title: string; lines: WorksheetLine[] }

const BANKS: Sector[] = ['financial']

export const WORKSHEET: readonly WorksheetPart[] = [
  {
    title: 'Income statement',
    lines: [
      {
        name: 'revenue',
        where: 'The first line: revenue, sales or turnover; for a bank, total income.',
      },
      { name: 'revenueBefore', where: 'The same line, in the next column.' },
      {
        name: 'grossProfit',
        where: 'Revenue less cost of sales. Some reports leave the subtraction to you.',
        not: BANKS,
      },
      {
        name: 'netIncome',
        where: 'Profit attributable to the owners of the company, after minority interests.',
      },
      {
        name: 'eps',
        where:
          'Diluted, at the foot of the income statement. For older years, see the five- or ten-year summary.',
      },
    ],
  },
  {
    title: 'Balance sheet',
    lines: [
      {
        name: 'inventory',
        where: 'Among the current assets. Leave it empty if there are none.',
        not: BANKS,
      },
      { name: 'inventoryBefore', where: 'The same line, in the next column.', not: BANKS },
      { name: 'cash', where: 'Cash and equivalents, with short-term investments.', not: BANKS },
      { name: 'currentAssets', where: 'The sum of the current assets.', not: BANKS },
      { name: 'totalAssets', where: 'The last line of the assets.' },
      { name: 'currentLiabilities', where: 'The sum of what is due within a year.', not: BANKS },
      {
        name: 'longTermDebt',
        where:
          'Borrowings and bonds due after a year. Leave out leases if they have their own line.',
        not: BANKS,
      },
      { name: 'totalDebt', where: 'Long-term and short-term borrowings together.', not: BANKS },
      { name: 'totalLiabilities', where: 'The sum of current and non-current liabilities.' },
      { name: 'equity', where: 'Equity attributable to the owners of the company.' },
      {
        name: 'returnOnEquity',
        where: 'Net income ÷ equity of each year. Many five- or ten-year summaries print it.',
      },
    ],
  },
  {
    title: 'Cash flow statement',
    lines: [
      {
        name: 'depreciationAndAmortization',
        where: 'Added back to profit at the top of the statement.',
        not: BANKS,
      },
      {
        name: 'workingCapitalChange',
        where: 'The change in inventories, receivables and payables: positive if it used cash.',
        not: BANKS,
      },
      { name: 'operatingCashFlow', where: 'Net cash from operating activities.', not: BANKS },
      {
        name: 'capitalExpenditures',
        where: 'Paid for property, plant and equipment, as positive numbers, five years.',
        not: BANKS,
      },
    ],
  },
  {
    title: 'Shares and dividends',
    lines: [
      {
        name: 'shares',
        where: 'Outstanding at the end of the year: in the note on share capital.',
      },
      { name: 'dividendPerShare', where: 'For the year, interim and final together.' },
      {
        name: 'dividendYears',
        where: 'Years in a row with a dividend: see older reports or the investor pages.',
      },
      {
        name: 'revenueUsdMillions',
        where: 'Revenue at the exchange rate of the year’s end; only its size counts.',
      },
    ],
  },
]

export function isReportLine(name: InputOrPrice | ReportLine): name is ReportLine {
  return Object.hasOwn(REPORT_LINES, name)
}

export function listFiledLines(years: readonly FiscalYear[]): FiledLines {
  const latest = years.at(-1)
  const [before] = lastTwo(years)
  const figures = {
    revenueBefore: figureOf(before, 'revenue'),
    grossProfit: figureOf(latest, 'grossProfit'),
    totalAssets: figureOf(latest, 'totalAssets'),
    inventory: figureOf(latest, 'inventory'),
    inventoryBefore: figureOf(before, 'inventory'),
  }
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure))
}

/** Figures in whole units of their currency. */
export type FiledLines = { [Line in ReportLine]?: SourceFigure }

/** What the worksheet starts from: the filed figures in the form of the reader's own, in millions. */
export function startFrom(inputs: CompanyInputs, lines: FiledLines): OwnFigures {
  const known = Object.entries(inputs).filter(([, value]) => value !== null)
  const report = Object.entries(lines).map(([line, { value }]) => [line, value / MILLION])
  return { ...Object.fromEntries(known), report: Object.fromEntries(report) }
}

export function fillIn(filed: OwnFigures, own: OwnFigures): OwnFigures {
  return { ...filed, ...own, report: { ...filed.report, ...own.report } }
}

type Rates = { currency: string | undefined; filed?: OwnFigures }

export function deriveRates(
  next: OwnFigures,
  before: OwnFigures,
  { currency, filed = {} }: Rates,
): OwnFigures {
  const kept = { ...next }
  for (const name of Object.keys(computeRates(before, filed, currency)) as InputOrPrice[]) {
    delete kept[name]
  }
  return { ...kept, ...computeRates(next, filed, currency) }
}

/** Only rates that a line of the reader's own moves: the others stay as they were filed. */
function computeRates(
  own: OwnFigures,
  filed: OwnFigures,
  currency: string | undefined,
): OwnFigures {
  const { revenue, report = {} } = fillIn(filed, own)
  const { revenueBefore, grossProfit, inventory, inventoryBefore } = report
  const sales = typeof revenue === 'number' ? revenue : undefined
  const isOwn = (...lines: (ReportLine | 'revenue')[]) =>
    lines.some((line) => (line === 'revenue' ? own.revenue : own.report?.[line]) !== undefined)
  const margin = isOwn('grossProfit', 'revenue') ? quotient(grossProfit, sales) : undefined
  const salesGrowth = isOwn('revenue', 'revenueBefore') ? quotient(sales, revenueBefore) : undefined
  const inventoryGrowth = isOwn('inventory', 'inventoryBefore')
    ? quotient(inventory, inventoryBefore)
    : undefined
  return {
    ...(margin !== undefined && margin <= 1 && { grossMargin: margin }),
    ...(salesGrowth !== undefined && { salesGrowth: salesGrowth - 1 }),
    ...(inventoryGrowth !== undefined && { inventoryGrowth: inventoryGrowth - 1 }),
    ...(currency === 'USD' &&
      sales !== undefined &&
      isOwn('revenue') && { revenueUsdMillions: sales }),
  }
}

export function nameLine(name: InputOrPrice | ReportLine): string {
  if (isReportLine(name)) return REPORT_LINES[name]
  const label = name === 'price' ? 'price' : describeInput(name).label
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export type WorksheetCheck = { id: string; isGood: boolean; text: string }

/** Whether the figures agree with each other. Runs only checks whose figures are all there. */
export function checkWorksheet(own: OwnFigures): WorksheetCheck[] {
  const known = (name: InputOrPrice | ReportLine) => {
    const value = isReportLine(name) ? own.report?.[name] : own[name]
    return typeof value === 'number' ? value : value?.at(-1)
  }
  return CHECKS.flatMap(({ id, needs, fits, judge }) => {
    const figures = needs.map(known).filter((figure) => figure !== undefined)
    if (figures.length < needs.length) return []
    const problem = judge(...figures)
    return [{ id, isGood: !problem, text: problem ?? fits }]
  })
}

type Check = {
  id: string
  needs: (InputOrPrice | ReportLine)[]
  fits: string
  judge: (...figures: number[]) => string | undefined
}

const CHECKS: readonly Check[] = [
  {
    id: 'balance',
    needs: ['totalAssets', 'totalLiabilities', 'equity'],
    fits: 'Equity is total assets less total liabilities.',
    judge: judgeBalance,
  },
  {
    id: 'profit',
    needs: ['eps', 'shares', 'netIncome'],
    fits: 'Earnings per share times shares come to net income.',
    judge: judgeProfit,
  },
  isPart('grossProfit', 'revenue'),
  isPart('inventory', 'currentAssets'),
  isPart('cash', 'currentAssets'),
  isPart('currentAssets', 'totalAssets'),
  isPart('currentLiabilities', 'totalLiabilities'),
  isPart('longTermDebt', 'totalDebt'),
  isPart('totalDebt', 'totalLiabilities'),
]

function judgeBalance(assets = 0, liabilities = 0, equity = 0): string | undefined {
  const gap = assets - liabilities - equity
  if (Math.abs(gap) <= 0.005 * Math.abs(assets)) return undefined
  const size = `${formatNumber(Math.abs(gap), 0, 1)} million`
  return gap > 0
    ? `Total assets less total liabilities are ${size} more than equity. Minority interests may explain it; otherwise check the three lines.`
    : `Total assets less total liabilities are ${size} less than equity. Check the three lines.`
}

/** Average and latest shares differ a little, so a tenth is allowed. */
function judgeProfit(eps = 0, shares = 0, income = 0): string | undefined {
  const product = eps * shares
  if (Math.abs(product - income) <= 0.1 * Math.abs(income)) return undefined
  const [come, stated] = [formatNumber(product, 0, 1), formatNumber(income, 0, 1)]
  const text = `Earnings per share times shares come to ${come} million, but net income is ${stated}.`
  const isUnit = [1e-6, 1e-3, 1e3, 1e6].some((unit) => Math.abs(product / income / unit - 1) < 0.2)
  return isUnit
    ? `${text} One of them is not in millions.`
    : `${text} Check that all of them are for the same year and the same class of shares.`
}

function isPart(part: InputOrPrice | ReportLine, whole: InputOrPrice | ReportLine): Check {
  const [name, of] = [nameLine(part), nameLine(whole).toLowerCase()]
  return {
    id: `${part}-${whole}`,
    needs: [part, whole],
    fits: `${name}: within ${of}.`,
    judge: (value = 0, limit = 0) =>
      value > limit
        ? `${name}: ${formatNumber(value, 0, 1)} million is more than the ${formatNumber(limit, 0, 1)} million of ${of}. Check both.`
        : undefined,
  }
}

function quotient(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole <= 0 ? undefined : part / whole
}
