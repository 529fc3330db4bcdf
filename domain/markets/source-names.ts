/** The reader's own price of a company sheet. */
export const YOURS = 'yours'

const NAMES: Record<string, string> = {
  sample: 'Sample data',
  twelvedata: 'Twelve Data',
  eodhd: 'EODHD',
  yahoo: 'Yahoo Finance',
  twse: 'TWSE and TPEx open data',
  ecb: 'European Central Bank reference rates',
  taifex: 'Taiwan Futures Exchange daily reference rate, open data (OGDL v1)',
  mas: 'Monetary Authority of Singapore, through Frankfurter',
  bundled: 'European Central Bank reference rates',
  filing: 'rate in TSMC’s Form 20-F for 2024',
  [YOURS]: 'your own price',
  demo: 'demo data',
}

export function nameSource(source: string): string {
  return NAMES[source] ?? source
}

/** The credits that a provider's terms ask for beside its figures: docs/markets.md. */
const CREDITS: Record<string, string> = {
  twelvedata: 'Data provided by Twelve Data',
  twse: 'TWSE and TPEx daily closes, open data (OGDL v1)',
}

export const SOURCE_LINKS: Record<string, string> = {
  twelvedata: 'https://twelvedata.com',
  twse: 'https://data.gov.tw/license',
}

export function creditSource(source: string): string | undefined {
  return CREDITS[source]
}
