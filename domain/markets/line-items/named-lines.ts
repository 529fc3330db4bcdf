/** The count on a report's cover to the SEC, dated some weeks after the year's end. */
export const COVER_COUNT = 'dei:EntityCommonStockSharesOutstanding'

/** The count in EDINET's section on shares, dated on the day of filing and meant for the year's end. */
export const YEAR_END_SHARES =
  'jpcrp_cor:NumberOfIssuedSharesAsOfFiscalYearEndIssuedSharesTotalNumberOfSharesEtc'

export const ISSUED_SHARES = 'jpcrp_cor:TotalNumberOfIssuedSharesSummaryOfBusinessResults'

/** Read under one name, whatever a Japanese company calls its own element: `extension-elements.ts`. */
export const OWN_ELEMENTS = {
  revenue: 'own:Revenue',
  longTermDebt: 'own:LongTermDebt',
  currentPortion: 'own:CurrentPortionOfLongTermDebt',
} as const

export const KOREAN_LINES = {
  owners: 'ifrs-full_ProfitLossAttributableToOwnersOfParent',
  longTermDebt:
    '?ifrs-full_LongtermBorrowings|dart_LongTermBorrowingsGross|ifrs-full_NoncurrentPortionOfNoncurrentLoansReceived + ?dart_BondsIssued|ifrs-full_NoncurrentPortionOfNoncurrentBondsIssued',
  currentDebt:
    '?ifrs-full_ShorttermBorrowings|dart_ShortTermBorrowings + ?ifrs-full_CurrentPortionOfLongtermBorrowings|dart_CurrentPortionOfLongTermBorrowings|dart_CurrentPortionOfLongtermDebt + ?dart_CurrentPortionOfBonds|ifrs-full_CurrentPortionOfNoncurrentBondsIssued + ?dart_CurrentPortionOfConvertibleBonds',
  /** Ours: figures of the reports on dividends and shares, and debt lines that no table knows. */
  dividend: '주당 현금배당금(원)',
  shares: 'distb_stock_co',
  otherDebt: '차입부채',
} as const

/** Names for the same line are separated by `|`. */
export const TAIWANESE_LINES = {
  gross: '營業毛利（毛損）',
  profit: '本期淨利（淨損）|本期稅後淨利（淨損）',
  owners: '淨利（淨損）歸屬於母公司業主|淨利（損）歸屬於母公司業主',
  minorities: '淨利（淨損）歸屬於非控制權益|淨利（損）歸屬於非控制權益',
  assets: '資產總額|資產總計',
  liabilities: '負債總額|負債總計',
  equity: '權益總額|權益總計',
  ownersEquity: '歸屬於母公司業主之權益合計|歸屬於母公司業主之權益',
  perShare: '基本每股盈餘（元）',
  /** Ours: ordinary shares from share capital and par value, and the cash dividend of a whole year. */
  shares: '股本 ÷ 普通股每股面額',
  dividend: '股東配發現金股利(元/股)',
} as const
