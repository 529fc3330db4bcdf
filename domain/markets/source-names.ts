/** The reader's own price of a company sheet. */
export const YOURS = 'yours'

/** The names that readers see of all sources. A provider cannot be registered without one. */
export const SOURCE_NAMES = {
  sec: 'SEC',
  edinet: 'EDINET',
  dart: 'DART',
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
} as const satisfies Record<string, string>

export type SourceName = keyof typeof SOURCE_NAMES

/** The source itself if we have no name for it: stored figures outlive their providers. */
export function nameSource(source: string): string {
  return isNamed(source) ? SOURCE_NAMES[source] : source
}

function isNamed(source: string): source is SourceName {
  return Object.hasOwn(SOURCE_NAMES, source)
}

/** The credits that a provider's terms ask for beside its figures: docs/markets.md. */
const CREDITS: Readonly<Record<string, string>> = {
  twelvedata: 'Data provided by Twelve Data',
  twse: 'TWSE and TPEx daily closes, open data (OGDL v1)',
} satisfies Partial<Record<SourceName, string>>

export const SOURCE_LINKS: Readonly<Record<string, string>> = {
  twelvedata: 'https://twelvedata.com',
  twse: 'https://data.gov.tw/license',
} satisfies Partial<Record<SourceName, string>>

export function creditSource(source: string): string | undefined {
  return CREDITS[source]
}
