const STANDARD_TAXONOMIES = new Set(['jpcrp_cor', 'jppfs_cor', 'jpigp_cor', 'jpdei_cor'])

const TOTALS = ['NetSales', 'NetRevenue', 'Revenue', 'OperatingRevenue']
const TABLES = ['SummaryOfBusinessResults', 'KeyFinancialData']
/** Figures about revenue, and parts of it. */
const OTHER_FIGURES =
  /Ratio|Rate|Percentage|Growth|Per[A-Z]|CostOf|Deferred|Unearned|Segment|Overseas|Foreign|Domestic|Intersegment|Target|Forecast|Plan|Order|Backlog|Adjusted|Average|Increase|Decrease|Change|Parent|Subsidiar|Nonconsolidated|NonConsolidated|Including|Excluding/

/** Whole lines of statements, by companies that name them themselves. */
const STATEMENT_REVENUE = new Set([
  'OperatingRevenuesIFRS',
  'SalesRevenuesIFRS',
  'TotalNetRevenuesIFRS',
  'TotalRevenuesIFRS',
  'SalesAndFinancialServicesRevenueIFRS',
])

/** An element that the company added to the taxonomy: `jpcrp030000-asr_E02144-000:…`. */
export function isExtensionElement(element: string): boolean {
  const [taxonomy = '', local] = element.split(':')
  return local !== undefined && !STANDARD_TAXONOMIES.has(taxonomy)
}

/** Total revenue under a name of the company's own, in its summary table or its statements. */
export function isRevenueLike(element: string): boolean {
  const name = localName(element)
  if (STATEMENT_REVENUE.has(name)) return true
  const isOfTable = TABLES.some((table) => name.endsWith(table))
  return isOfTable && TOTALS.some((total) => name.includes(total)) && !OTHER_FIGURES.test(name)
}

export function isOfSummary(element: string): boolean {
  return TABLES.some((table) => element.endsWith(table))
}

/** A liability for money borrowed; leases are another matter. */
export function isDebtLike(element: string): boolean {
  const name = localName(element)
  const isLiability = /(?:CL|NCL|CLIFRS|NCLIFRS|Payable|Liabilities)$/.test(name)
  return isLiability && /Borrowing|Loan|Bond|Debt|InterestBearing|CommercialPaper/.test(name)
}

/** Borrowings and bonds due after a year, all of them: `LongTermDebt2NCLIFRS`. */
export function isLongTermDebt(element: string): boolean {
  return /^(?:LongTermDebt|BondsAndBorrowings|BorrowingsAndBonds)\d?(?:IFRS)?NCL(?:IFRS)?$/.test(
    localName(element),
  )
}

export function isCurrentPortion(element: string): boolean {
  return /^CurrentPortionOfLongTermDebt\d?(?:IFRS)?CL(?:IFRS)?$/.test(localName(element))
}

function localName(element: string): string {
  return element.slice(element.indexOf(':') + 1)
}
