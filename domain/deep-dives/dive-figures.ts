import { formatNumber, formatPercent } from '../format-number.ts'
import { measureRetention } from '../research/retained-earnings.ts'
import { LEAGUE_START } from '../research/retained-earnings-league.ts'
import { mean } from '../scoring/arithmetic.ts'
import { type Dive, type DiveYear, shareOfOwners } from './measure-dive.ts'

/** A computed figure in the ways in which a text may write it. */
export type DiveFigure = { name: string; texts: string[] }

const SIGNS: Record<string, string> = { JPY: '¥', KRW: '₩', TWD: 'NT$' }

/** Every figure about a dive's company that its text may state without a footnote. */
export function listDiveFigures(dive: Dive): DiveFigure[] {
  const { currency } = dive.statements
  return [
    ...dive.years.flatMap((year) => describeYear(year, currency)),
    ...describeSpans(dive),
    ...describeGrowthSpending(dive),
    ...describeRetention(dive),
    ...describeValues(dive),
  ]
}

/** `¥1,729 billion`, `¥1.7 trillion` */
export function listAmountTexts(amount: number, currency: string): string[] {
  const [sign, size] = [SIGNS[currency] ?? `${currency} `, Math.abs(amount)]
  return [
    `${sign}${formatNumber(size / 1e9)} billion`,
    ...(size < 1e13 ? [1, 2] : [0, 1]).map(
      (decimals) => `${sign}${formatNumber(size / 1e12, decimals)} trillion`,
    ),
  ]
}

export function writePerShare(amount: number, currency: string): string {
  return `${SIGNS[currency] ?? `${currency} `}${formatNumber(amount)}`
}

function writeShare(fraction: number): string[] {
  const size = Math.abs(fraction)
  return [formatPercent(size, 0), formatPercent(size), formatPercent(size, 2)]
}

const AMOUNTS = [
  'revenue',
  'netIncome',
  'equity',
  'totalAssets',
  'operatingCashFlow',
  'capitalExpenditures',
  'depreciation',
  'ownerEarnings',
  'tiedUp',
] as const

type AmountName = (typeof AMOUNTS)[number]

function describeYear(year: DiveYear, currency: string): DiveFigure[] {
  const amounts = AMOUNTS.flatMap((name) => {
    const value = year[name]
    return value === null
      ? []
      : { name: `${name} ${year.fiscalYear}`, texts: listAmountTexts(value, currency) }
  })
  const { eps, shares, totalAssets, equity, fiscalYear, returnOnEquity } = year
  const shared = eps === null ? [] : [{ name: `eps ${fiscalYear}`, texts: writeEps(eps, currency) }]
  return [
    ...amounts,
    ...shared,
    ...(shares === null ? [] : [{ name: `shares ${fiscalYear}`, texts: writeCount(shares) }]),
    { name: `return on equity ${fiscalYear}`, texts: writeShare(returnOnEquity) },
    ...(totalAssets
      ? [{ name: `equity to assets ${fiscalYear}`, texts: writeShare(equity / totalAssets) }]
      : []),
  ]
}

function writeEps(eps: number, currency: string): string[] {
  return [`${SIGNS[currency] ?? ''}${formatNumber(eps, 2)}`, writePerShare(eps, currency)]
}

function writeCount(count: number): string[] {
  return [`${formatNumber(count / 1e6)} million`, `${formatNumber(count / 1e6, 1)} million`]
}

/** Sums of all years after the first, means of the last five, and changes from the first to the last. */
function describeSpans({ years, statements: { currency } }: Dive): DiveFigure[] {
  return AMOUNTS.flatMap((name) => {
    const all = years.map((year) => year[name])
    const later = known(all.slice(1))
    const [first, last] = [all[0] ?? null, all.at(-1) ?? null]
    if (later.length === 0) return []
    return [
      { name: `${name}, sum of all years`, texts: listAmountTexts(sum(known(all)), currency) },
      { name: `${name}, sum after the first`, texts: listAmountTexts(sum(later), currency) },
      {
        name: `${name}, mean of five years`,
        texts: listAmountTexts(mean(later.slice(-5)), currency),
      },
      ...averages(name, known(all), currency),
      ...(first && last ? describeChange(name, [first, last], currency) : []),
      ...all.slice(1).flatMap((value, index) => {
        const before = all[index] ?? null
        if (value === null || before === null) return []
        const year = years[index + 1]?.fiscalYear
        return [
          { name: `${name} added in ${year}`, texts: listAmountTexts(value - before, currency) },
        ]
      }),
    ]
  })
}

/** What a business spent beyond its depreciation, and what cash would be left without that. */
function describeGrowthSpending({ years, isBank, statements: { currency } }: Dive): DiveFigure[] {
  if (isBank) return []
  const meanOf = (name: AmountName, count: number) =>
    mean(known(years.slice(-count).map((year) => year[name])))
  const beyond = meanOf('capitalExpenditures', 3) - meanOf('depreciation', 3)
  const generous = meanOf('operatingCashFlow', 5) - meanOf('depreciation', 5)
  return [
    { name: 'spent beyond depreciation, mean of three', texts: listAmountTexts(beyond, currency) },
    { name: 'generous owner earnings, mean of five', texts: listAmountTexts(generous, currency) },
  ]
}

function describeChange(
  name: AmountName,
  [first, last]: [number, number],
  currency: string,
): DiveFigure[] {
  return [
    { name: `${name}, change`, texts: writeShare(last / first - 1) },
    { name: `${name}, added`, texts: listAmountTexts(last - first, currency) },
  ]
}

function averages(name: AmountName, values: number[], currency: string): DiveFigure[] {
  const [early, late] = [mean(values.slice(0, 3)), mean(values.slice(-3))]
  return [
    { name: `${name}, mean of the first three`, texts: listAmountTexts(early, currency) },
    { name: `${name}, mean of the last three`, texts: listAmountTexts(late, currency) },
  ]
}

function describeRetention({ retention, statements, years, dilutedShares }: Dive): DiveFigure[] {
  const { currency } = statements
  const { earned, equityAdded, profitAdded, stayed, returnOnAdded, smoothedReturn } = retention
  const [first, last] = [years[0]?.shares, years.at(-1)?.shares]
  const [epsThen, epsNow] = [years[0]?.eps, years.at(-1)?.eps]
  return [
    { name: 'earned', texts: listAmountTexts(earned, currency) },
    { name: 'equity added', texts: listAmountTexts(equityAdded, currency) },
    { name: 'left, and other changes', texts: listAmountTexts(earned - equityAdded, currency) },
    { name: 'profit added', texts: listAmountTexts(profitAdded, currency) },
    {
      name: 'left beyond owner earnings',
      texts: listAmountTexts(
        earned - equityAdded - sum(known(years.map(({ ownerEarnings }) => ownerEarnings))),
        currency,
      ),
    },
    { name: 'stayed', texts: writeShare(stayed ?? 0) },
    { name: 'left', texts: writeShare(1 - (stayed ?? 0)) },
    { name: 'return on added', texts: writeShare(returnOnAdded ?? 0) },
    { name: 'by averages', texts: writeShare(smoothedReturn ?? 0) },
    {
      name: 'return on added, in the retention league',
      texts: writeShare(measureRetention(statements, LEAGUE_START)?.returnOnAdded ?? 0),
    },
    ...(first && last ? [{ name: 'shares, change', texts: writeShare(last / first - 1) }] : []),
    ...(epsThen && epsNow
      ? [{ name: 'eps, change', texts: writeShare(epsNow / epsThen - 1) }]
      : []),
    { name: 'diluted shares', texts: writeCount(dilutedShares) },
  ]
}

function describeValues({
  years,
  graham,
  perShare,
  values,
  ownersShare,
  statements,
}: Dive): DiveFigure[] {
  const { currency } = statements
  const each = (name: string, value: number) => ({
    name,
    texts: [writePerShare(value, currency)],
  })
  return [
    each('graham number', graham.number),
    each('earnings of three years per share', graham.earnings),
    each('book value per share', graham.bookValue),
    each('owner earnings per share, strict', perShare.low),
    each('owner earnings per share, generous', perShare.high),
    ...values.flatMap(({ requiredReturn, low, high }) => [
      { name: 'required return', texts: writeShare(requiredReturn) },
      each(
        `earnings of three years at ${formatPercent(requiredReturn, 0)}`,
        graham.earnings / requiredReturn,
      ),
      each(`strict at ${formatPercent(requiredReturn, 0)}`, low),
      each(`generous at ${formatPercent(requiredReturn, 0)}`, high),
    ]),
    { name: 'owners’ share', texts: writeShare(ownersShare) },
    ...statements.years.map((year) => ({
      name: `others’ share of equity ${year.fiscalYear}`,
      texts: writeShare(1 - shareOfOwners(year)),
    })),
    {
      name: 'earnings of three years to book value',
      texts: writeShare(graham.earnings / graham.bookValue),
    },
    {
      name: 'return on equity, mean of all years',
      texts: writeShare(mean(years.map(({ returnOnEquity }) => returnOnEquity))),
    },
  ]
}

function known(values: (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
