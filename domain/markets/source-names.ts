const NAMES: Record<string, string> = {
  sample: 'Sample data',
  twelvedata: 'Twelve Data',
  eodhd: 'EODHD',
  yahoo: 'Yahoo Finance',
  ecb: 'European Central Bank reference rates',
  bundled: 'European Central Bank reference rates',
  yours: 'your own price',
}

export function nameSource(source: string): string {
  return NAMES[source] ?? source
}

/** The credits that a provider's terms ask for beside its figures: docs/markets.md. */
const CREDITS: Record<string, string> = { twelvedata: 'Data provided by Twelve Data' }

export const SOURCE_LINKS: Record<string, string> = { twelvedata: 'https://twelvedata.com' }

export function creditSource(source: string): string | undefined {
  return CREDITS[source]
}
