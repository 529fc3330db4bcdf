const NAMES: Record<string, string> = {
  sample: 'Sample data',
  twelvedata: 'Twelve Data',
  eodhd: 'EODHD',
  yahoo: 'Yahoo Finance',
  ecb: 'European Central Bank reference rates',
  bundled: 'European Central Bank reference rates',
  yours: 'your own price',
}

/** How screens and emails name where a figure came from; a provider that is not listed goes by its own name. */
export function nameSource(source: string): string {
  return NAMES[source] ?? source
}
