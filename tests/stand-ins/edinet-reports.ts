import type { ReportRow, ReportYear } from './edinet-files.ts'

/** What a company that does not exist filed for one year, in millions and yen. */
export type MadeYear = {
  end: string
  revenue: number
  income: number
  eps: number
  dividend: number
  /** Shares issued at the year's end, as they were then. */
  issued: number
  /** Shares issued as the latest report counts them; equity per share is on them. */
  restated: number
}

export type MadeReport = {
  standard?: 'Japan GAAP' | 'IFRS' | 'US GAAP'
  /** Companies without subsidiaries file the parent's figures only. */
  isConsolidated?: boolean
  /** The report's own year last. */
  years: readonly MadeYear[]
  more?: readonly ReportRow[]
}

const million = (value: number) => `${value}000000`
const RELATIVE = ['CurrentYear', 'Prior1Year', 'Prior2Year', 'Prior3Year', 'Prior4Year']

/** The summary of five years, the statements of two, and the parent's own rows, which are smaller. */
export function makeReport({
  standard = 'Japan GAAP',
  isConsolidated = true,
  years,
  more = [],
}: MadeReport): ReportRow[] {
  const group = isConsolidated ? '' : '_NonConsolidatedMember'
  const newestFirst = years.toReversed()
  const rows = newestFirst.slice(0, 5).flatMap((year, ago): ReportRow[] => {
    const [during, at] = [`${RELATIVE[ago]}Duration`, `${RELATIVE[ago]}Instant`]
    return [
      ...summarize(year, standard, `${during}${group}`, `${at}${group}`),
      ...(ago < 2 ? listStatements(year, standard, `${during}${group}`, `${at}${group}`) : []),
      ...listParent(year, during, at),
      ...(isConsolidated && standard === 'Japan GAAP' ? listParentSales(year, during) : []),
    ]
  })
  return [...rows, ...listEntity(newestFirst, standard, isConsolidated), ...more]
}

export function datesOf({ years }: Pick<MadeReport, 'years'>): ReportYear[] {
  return years.toReversed().map(({ end }): ReportYear => [startOf(end), end])
}

function startOf(end: string): string {
  const start = new Date(Date.parse(end) + 86_400_000)
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return start.toISOString().slice(0, 10)
}

function listEntity(
  [own, before]: readonly MadeYear[],
  standard: string,
  isConsolidated: boolean,
): ReportRow[] {
  const say = (name: string, value: string): ReportRow => [
    `jpdei_cor:${name}DEI`,
    'FilingDateInstant',
    '',
    value,
  ]
  return [
    say('AccountingStandards', standard),
    say('WhetherConsolidatedFinancialStatementsArePrepared', String(isConsolidated)),
    say('CurrentFiscalYearStartDate', startOf(own?.end ?? '')),
    say('CurrentFiscalYearEndDate', own?.end ?? ''),
    ...(before
      ? [
          say('PreviousFiscalYearStartDate', startOf(before.end)),
          say('PreviousFiscalYearEndDate', before.end),
        ]
      : []),
    [
      'jpcrp_cor:BusinessPolicyTextBlock',
      'FilingDateInstant',
      '',
      'Two lines\nwith "quotes"\tand a tab',
    ],
  ]
}

const SUMMARY = 'SummaryOfBusinessResults'

function summarize(year: MadeYear, standard: string, during: string, at: string): ReportRow[] {
  const { revenue, income, eps, restated } = year
  const infix = { 'Japan GAAP': '', IFRS: 'IFRS', 'US GAAP': 'USGAAP' }[standard] ?? ''
  const names =
    standard === 'Japan GAAP'
      ? ['NetSales', 'ProfitLossAttributableToOwnersOfParent', 'NetAssets', 'NetAssetsPerShare']
      : standard === 'IFRS'
        ? [
            'Revenue',
            'ProfitLossAttributableToOwnersOfParent',
            'EquityAttributableToOwnersOfParent',
            'EquityToAssetRatio',
          ]
        : [
            'Revenues',
            'NetIncomeLossAttributableToOwnersOfParent',
            'EquityAttributableToOwnersOfParent',
            '',
          ]
  const [sales = '', profit = '', equity = '', perShare = ''] = names
  const cash =
    standard === 'Japan GAAP'
      ? 'NetCashProvidedByUsedInOperatingActivities'
      : 'CashFlowsFromUsedInOperatingActivities'
  const name = (word: string) => `jpcrp_cor:${word}${infix}${SUMMARY}`
  return [
    [name(sales), during, 'JPY', million(revenue)],
    [name(profit), during, 'JPY', million(income)],
    [name(equity), at, 'JPY', million(income * 10)],
    [name('TotalAssets'), at, 'JPY', million(income * 20)],
    ...(perShare
      ? [[name(perShare), at, 'JPYPerShares', ((income * 10e6) / restated).toFixed(2)] as ReportRow]
      : []),
    [name('BasicEarningsLossPerShare'), during, 'JPYPerShares', eps.toFixed(2)],
    [
      name(standard === 'Japan GAAP' ? 'DilutedEarningsPerShare' : 'DilutedEarningsLossPerShare'),
      during,
      'JPYPerShares',
      '－',
    ],
    [name(cash), during, 'JPY', million(income + 50)],
    [name('CashAndCashEquivalents'), at, 'JPY', million(income * 3)],
  ]
}

function listStatements(
  { revenue, income }: MadeYear,
  standard: string,
  during: string,
  at: string,
): ReportRow[] {
  if (standard === 'US GAAP') return []
  const isIfrs = standard === 'IFRS'
  const name = (local: string, ifrs: string) =>
    isIfrs ? `jpigp_cor:${ifrs}IFRS` : `jppfs_cor:${local}`
  const flow = (element: string, value: number): ReportRow => [
    element,
    during,
    'JPY',
    million(value),
  ]
  const stock = (element: string, value: number): ReportRow => [element, at, 'JPY', million(value)]
  return [
    flow(name('GrossProfit', 'GrossProfit'), revenue - 300),
    flow(name('OperatingIncome', 'OperatingProfitLoss'), income + 30),
    flow(name('DepreciationAndAmortizationOpeCF', 'DepreciationAndAmortizationOpeCF'), 40),
    flow(
      name('PurchaseOfPropertyPlantAndEquipmentInvCF', 'PurchaseOfPropertyPlantAndEquipmentInvCF'),
      -60,
    ),
    flow(name('PurchaseOfIntangibleAssetsInvCF', 'PurchaseOfIntangibleAssetsInvCF'), -7),
    stock(name('CurrentAssets', 'CurrentAssets'), income * 8),
    stock(name('Inventories', 'InventoriesCA'), income),
    stock(name('CurrentLiabilities', 'TotalCurrentLiabilities'), income * 4),
    stock(name('Liabilities', 'Liabilities'), income * 10),
    ...(isIfrs
      ? [
          stock('jpigp_cor:BondsAndBorrowingsNCLIFRS', 90),
          stock('jpigp_cor:BondsAndBorrowingsCLIFRS', 10),
        ]
      : [
          stock('jppfs_cor:NetAssets', income * 10),
          stock('jppfs_cor:NonControllingInterests', 5),
          stock('jppfs_cor:SubscriptionRightsToShares', 1),
          stock('jppfs_cor:LongTermLoansPayable', 70),
          stock('jppfs_cor:BondsPayable', 20),
          stock('jppfs_cor:ShortTermLoansPayable', 10),
          stock('jppfs_cor:CashAndDeposits', income * 3),
        ]),
    // Of a segment and of owners' equity: never the group's.
    [
      name('OperatingIncome', 'OperatingProfitLoss'),
      `${during}_ReportableSegmentsMember`,
      'JPY',
      million(1),
    ],
    [name('NetAssets', 'Equity'), `${at}_RetainedEarningsMember`, 'JPY', million(2)],
  ]
}

function listParent({ dividend, issued }: MadeYear, during: string, at: string): ReportRow[] {
  const parent = '_NonConsolidatedMember'
  return [
    [
      `jpcrp_cor:DividendPaidPerShare${SUMMARY}`,
      `${during}${parent}`,
      'JPYPerShares',
      dividend.toFixed(2),
    ],
    [`jpcrp_cor:TotalNumberOfIssuedShares${SUMMARY}`, `${at}${parent}`, 'shares', String(issued)],
  ]
}

function listParentSales({ revenue }: MadeYear, during: string): ReportRow[] {
  const parent = `${during}_NonConsolidatedMember`
  return [[`jpcrp_cor:NetSales${SUMMARY}`, parent, 'JPY', million(Math.round(revenue / 3))]]
}
