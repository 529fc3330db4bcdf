import type { FinancialStatements } from './financial-statements.ts'

type DepositaryReceipt = {
  symbol: string
  ordinary?: string
  /** Ordinary shares per American depositary share. */
  ratio: number
}

/**
 * Filings count ordinary shares, but an American price is for one depositary share. The ratio is on
 * the cover of the annual report, which the XBRL facts leave out.
 */
const receipts: DepositaryReceipt[] = [
  // Form 20-F: an ADS stands for five common shares.
  { symbol: 'TSM', ordinary: '2330.TW', ratio: 5 },
  // Form 20-F: earnings per share count ordinary shares, eight for an ADS.
  { symbol: 'BABA', ordinary: '9988.HK', ratio: 8 },
  // Prospectus supplement, 5 June 2020: "Each ADS represents two Class A ordinary shares".
  { symbol: 'JD', ordinary: '9618.HK', ratio: 2 },
  // Form 20-F for 2019, exhibit 2.6: "each representing four Class A ordinary shares".
  { symbol: 'PDD', ratio: 4 },
  // The depositary's announcement: ten ordinary shares for an ADR.
  { symbol: 'CHT', ordinary: '2412.TW', ratio: 10 },
  // The bank's page on its ADRs: one to three.
  { symbol: 'HDB', ordinary: 'HDFCBANK.NS', ratio: 3 },
  // Form 20-F for the year to March 2025, cover: each ADS represents ten shares.
  { symbol: 'TM', ordinary: '7203.T', ratio: 10 },
  // Form F-6, 28 June 2017: "each American Depositary Share representing one equity share".
  { symbol: 'INFY', ordinary: 'INFY.NS', ratio: 1 },
]

export function americanSymbol(symbol: string): string {
  return receipts.find(({ ordinary }) => ordinary === symbol)?.symbol ?? symbol
}

/** @returns undefined for a foreign company whose American listing may be receipts with an unknown ratio */
export function ordinarySharesPerUnit({ symbol, years }: FinancialStatements): number | undefined {
  const receipt = receipts.find((known) => known.symbol === symbol)
  if (receipt) return receipt.ratio
  if (americanSymbol(symbol) !== symbol) return 1
  const form = years.findLast((year) => year.form !== null)?.form ?? ''
  return form.startsWith('20-F') ? undefined : 1
}
