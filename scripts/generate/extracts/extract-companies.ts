/**
 * Companies of the bundle. `sic` is the standard industrial classification, for companies whose own
 * response of the SEC is there; the others need only know whether they are banks or insurers.
 */
export type ExtractCompany = {
  /** As in the folder: BRK-B. */
  file: string
  sic?: number
  isFinancial?: true
  /** New shares for an old one, oldest first. The folder's evidence gives only about as much. */
  splits?: readonly number[]
}

export const EXTRACT_COMPANIES: readonly ExtractCompany[] = [
  // Asia. Taiwan Semiconductor's response of the SEC is in the folder.
  { file: 'TSM', sic: 3674 },
  { file: 'CHT' },
  { file: 'TM', splits: [5] },
  { file: 'SONY', splits: [5] },
  { file: 'HMC', splits: [3] },
  { file: 'MUFG', isFinancial: true },
  { file: 'KB', isFinancial: true },
  { file: 'SHG', isFinancial: true },
  { file: 'SKM', splits: [5] },
  { file: 'PKX' },
  { file: 'BABA', splits: [8] },
  { file: 'JD' },
  { file: 'BIDU' },
  { file: 'NTES' },
  { file: 'INFY', splits: [2] },
  { file: 'HDB', isFinancial: true, splits: [2] },
  { file: 'WIT', splits: [2] },
  { file: 'SE' },
  // Elsewhere.
  { file: 'AAPL', sic: 3571 },
  { file: 'AMD', sic: 3674 },
  { file: 'ASML' },
  { file: 'BAC', sic: 6021 },
  { file: 'BRK-B', isFinancial: true },
  { file: 'GOOGL', sic: 7370 },
  { file: 'JNJ', sic: 2834 },
  { file: 'JPM', sic: 6021 },
  { file: 'KO', sic: 2080 },
  { file: 'MSFT', sic: 7372 },
  { file: 'NVDA', sic: 3674 },
  { file: 'PFE', sic: 2834 },
  { file: 'TSLA', splits: [5, 3] },
  { file: 'UNH', sic: 6324 },
  { file: 'WFC', isFinancial: true },
]

/** The SEC's response for Bank of America has the name of BofA Finance LLC, which files with it. */
export const EXTRACT_TITLES: Record<string, string> = { BAC: 'BANK OF AMERICA CORP /DE/' }
