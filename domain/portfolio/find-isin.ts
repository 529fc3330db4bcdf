/** Countries whose shares have their main listing at home, in this currency. */
const CURRENCIES: Record<string, string> = {
  US: 'USD',
  JP: 'JPY',
  KR: 'KRW',
  TW: 'TWD',
  IN: 'INR',
  SG: 'SGD',
  CN: 'CNY',
  HK: 'HKD',
  ID: 'IDR',
  TH: 'THB',
  MY: 'MYR',
  PH: 'PHP',
  VN: 'VND',
}
const ISIN = /(?<![A-Z0-9])(?:ISIN:? ?)?([A-Z]{2}[A-Z0-9]{9}[0-9OI])(?![A-Z0-9])/
/** Exchanges whose own code is a part of the ISIN. */
const CODED: [isin: RegExp, suffix: string][] = [
  [/^KR7(\d{6})\d{3}$/, 'KS'],
  [/^TW000(\d{4})\d{3}$/, 'TW'],
  [/^MYL(\d{4})[O0]{2}\d{3}$/, 'KL'],
]

export type Isin = {
  /** Where the share is listed at home; undefined for companies of the Caymans and the like. */
  currency?: string | undefined
  symbol?: string | undefined
  /** The text without it. */
  rest: string
}

/** The international number of a share in a text. */
export function findIsin(text: string): Isin | undefined {
  const [whole, isin] = ISIN.exec(text) ?? []
  // A long word in capitals is none.
  if (!whole || !isin || isin.replace(/\D/g, '').length < 3) return undefined
  const [symbol] = CODED.flatMap(([pattern, suffix]) => {
    const code = pattern.exec(isin)?.[1]
    return code ? [`${code}.${suffix}`] : []
  })
  const rest = text.replace(whole, ' ').replace(/\s+/g, ' ').trim()
  return { currency: CURRENCIES[isin.slice(0, 2)], symbol, rest }
}
