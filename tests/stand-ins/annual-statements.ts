/** One year of EODHD's statements: numbers as text, "NA" and null for unknown values. */
export function eodhdYear(date: string, factor: number, more: Record<string, unknown> = {}) {
  const row = { date, filing_date: `${Number(date.slice(0, 4)) + 1}-06-20`, currency_symbol: 'JPY' }
  const text = (amount: number) => `${amount * factor}.00`
  return {
    Income_Statement: {
      ...row,
      totalRevenue: text(1_000),
      grossProfit: text(400),
      operatingIncome: text(200),
      netIncome: text(100),
      ...more,
    },
    Balance_Sheet: {
      ...row,
      totalAssets: text(2_000),
      totalCurrentAssets: text(800),
      inventory: 'NA',
      cashAndShortTermInvestments: text(300),
      totalLiab: text(1_200),
      totalCurrentLiabilities: text(500),
      longTermDebt: text(400),
      shortLongTermDebtTotal: null,
      totalStockholderEquity: text(800),
      commonStockSharesOutstanding: text(50),
    },
    Cash_Flow: {
      ...row,
      totalCashFromOperatingActivities: text(150),
      capitalExpenditures: text(-60),
      depreciation: text(40),
      dividendsPaid: text(-30),
    },
  }
}

type Year = ReturnType<typeof eodhdYear>

export function eodhdFundamentals(
  general: { Code: string; Name: string },
  years: readonly Year[],
): Record<string, unknown> {
  const names = ['Income_Statement', 'Balance_Sheet', 'Cash_Flow'] as const
  const statements = names.map((name) => {
    const rows = years.map((year) => [year[name].date, year[name]])
    return [name, { currency_symbol: 'JPY', quarterly: {}, yearly: Object.fromEntries(rows) }]
  })
  const Financials = Object.fromEntries(statements)
  return { General: { Type: 'Common Stock', Sector: 'Industrials', ...general }, Financials }
}

type Meta = { symbol: string; name: string; exchange: string; currency: string }

export function twelveStatements(meta: Meta): Record<string, unknown> {
  const dates = ['2025-03-31', '2024-03-31']
  const rows = (row: Record<string, unknown>) =>
    dates.map((fiscal_date, index) => ({ fiscal_date, year: 2025 - index, ...row }))
  return {
    income_statement: {
      meta,
      income_statement: rows({
        sales: 1_000,
        cost_of_goods: 600,
        gross_profit: 400,
        operating_income: 200,
        net_income: 100,
        eps_basic: 2.1,
        eps_diluted: '2.0',
        basic_shares_outstanding: 48,
        diluted_shares_outstanding: 50,
      }),
    },
    balance_sheet: {
      meta,
      balance_sheet: rows({
        assets: {
          current_assets: {
            cash_and_cash_equivalents: 200,
            other_short_term_investments: 100,
            inventory: null,
            total_current_assets: 800,
          },
          total_assets: 2_000,
        },
        liabilities: {
          current_liabilities: { short_term_debt: 50, total_current_liabilities: 500 },
          non_current_liabilities: { long_term_debt: 400 },
          total_liabilities: 1_200,
        },
        shareholders_equity: { total_shareholders_equity: 800 },
      }),
    },
    cash_flow: {
      meta,
      cash_flow: rows({
        operating_activities: { depreciation: 40, operating_cash_flow: 150 },
        investing_activities: { capital_expenditures: -60 },
        financing_activities: { common_dividends: -30 },
      }),
    },
  }
}
