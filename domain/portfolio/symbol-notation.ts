import { findInstrument } from '../markets/instruments.ts'

type Market = { suffix: string; currency: string; aliases: string }

/** Exchange names as used by Bloomberg, ISO 10383, Google, Interactive Brokers and Futu. */
const MARKETS: Market[] = [
  { suffix: '', currency: 'USD', aliases: 'US UN UW UQ NASDAQ NYSE XNAS XNYS ARCA ARCX AMEX BATS' },
  { suffix: 'HK', currency: 'HKD', aliases: 'HK HKG HKEX SEHK XHKG' },
  { suffix: 'T', currency: 'JPY', aliases: 'T JP JT TYO TSE JPX XTKS TSEJ' },
  { suffix: 'KS', currency: 'KRW', aliases: 'KS KR KRX KSE XKRX KP KOSPI' },
  { suffix: 'KQ', currency: 'KRW', aliases: 'KQ KOSDAQ XKOS' },
  { suffix: 'TW', currency: 'TWD', aliases: 'TW TT TWSE TPE XTAI' },
  { suffix: 'TWO', currency: 'TWD', aliases: 'TWO TPEX ROCO' },
  { suffix: 'SI', currency: 'SGD', aliases: 'SI SP SG SGX SES XSES' },
  { suffix: 'NS', currency: 'INR', aliases: 'NS NSE XNSE IN IS' },
  { suffix: 'BO', currency: 'INR', aliases: 'BO BSE BOM XBOM IB' },
  { suffix: 'SS', currency: 'CNY', aliases: 'SS SH SHA SSE XSHG CG SEHKNTL' },
  { suffix: 'SZ', currency: 'CNY', aliases: 'SZ SHE SZSE XSHE CS SEHKSZSE' },
  { suffix: 'JK', currency: 'IDR', aliases: 'JK IDX IJ XIDX' },
  { suffix: 'BK', currency: 'THB', aliases: 'BK SET TB XBKK' },
  { suffix: 'KL', currency: 'MYR', aliases: 'KL KLSE MK XKLS MY BURSA' },
  { suffix: 'PS', currency: 'PHP', aliases: 'PS PSE PM XPHS' },
  { suffix: 'VN', currency: 'VND', aliases: 'VN HOSE XSTC' },
  { suffix: 'AX', currency: 'AUD', aliases: 'AX ASX AU XASX' },
  { suffix: 'NZ', currency: 'NZD', aliases: 'NZ NZX XNZE' },
  { suffix: 'L', currency: 'GBP', aliases: 'L LN LSE LON XLON' },
  { suffix: 'DE', currency: 'EUR', aliases: 'DE GR GY ETR XETR XETRA IBIS' },
  { suffix: 'PA', currency: 'EUR', aliases: 'PA FP EPA XPAR SBF' },
  { suffix: 'AS', currency: 'EUR', aliases: 'AS NA AMS XAMS AEB' },
  { suffix: 'MI', currency: 'EUR', aliases: 'MI IM BIT XMIL' },
  { suffix: 'SW', currency: 'CHF', aliases: 'SW VX SWX EBS XSWX VTX' },
  { suffix: 'CO', currency: 'DKK', aliases: 'CO DC CPH XCSE' },
  { suffix: 'ST', currency: 'SEK', aliases: 'ST STO XSTO' },
  { suffix: 'TO', currency: 'CAD', aliases: 'TO CN CT TSX XTSE' },
]

const BY_ALIAS = new Map(
  MARKETS.flatMap((market) => market.aliases.split(' ').map((alias) => [alias, market] as const)),
)
const BY_SUFFIX = new Map(MARKETS.map((market) => [market.suffix, market]))

/** The market of a bare code in this currency. The euro has too many exchanges to guess. */
const BY_CURRENCY = new Map([
  ['HKD', 'HK'],
  ['JPY', 'T'],
  ['KRW', 'KS'],
  ['TWD', 'TW'],
  ['SGD', 'SI'],
  ['INR', 'NS'],
  ['IDR', 'JK'],
  ['THB', 'BK'],
  ['MYR', 'KL'],
  ['PHP', 'PS'],
  ['VND', 'VN'],
  ['AUD', 'AX'],
  ['NZD', 'NZ'],
  ['GBP', 'L'],
  ['CHF', 'SW'],
  ['CAD', 'TO'],
])

/** Where codes are numbers: letters are a share of another market, as V is with a price in yen. */
const NUMBERED = new Set(['HK', 'T', 'KS', 'TW', 'KL'])

/** Where codes are letters, so that they may be American symbols too. */
const LETTERED = [...BY_CURRENCY.values()].filter((suffix) => !NUMBERED.has(suffix))

const WITH_NUMBERS = [...NUMBERED, 'KQ', 'TWO', 'SS', 'SZ']

/** Share classes that some brokers write without a separator. */
const RUN_TOGETHER = new Map([
  ['BRKA', 'BRK.A'],
  ['BRKB', 'BRK.B'],
  ['BFA', 'BF.A'],
  ['BFB', 'BF.B'],
])

export type SymbolContext = { currency?: string; exchange?: string }

/**
 * Any broker's symbol in our notation: `00700`, `700 HK`, `HK.00700` and `700:xhkg` are `0700.HK`,
 * `BRK B` is `BRK.B`. For codes without a market, the currency decides, then known instruments,
 * then the usual shape of the code. Empty for empty text.
 */
export function translateSymbol(text: string, context: SymbolContext = {}): string {
  const written = tidy(text)
  if (!written) return ''
  const split = splitMarket(written)
  const named = BY_ALIAS.get(tidy(context.exchange ?? ''))
  if (split) return writeCode(split.code, split.market.suffix)
  const classShare = /^([A-Z]{1,5})[ /.'-]([A-Z])$/.exec(written)
  if (classShare) return `${classShare[1]}.${classShare[2]}`
  const code = RUN_TOGETHER.get(written) ?? written.replaceAll(' ', '')
  if (code.includes('.')) return code
  const korean = dropKoreanMark(code)
  if (named) return writeCode(korean, named.suffix)
  return korean === code ? placeBareCode(code, context.currency) : `${korean}.KS`
}

/** What a code without an exchange may stand for: INFY or INFY.NS, 2317.TW or 2317.T. */
export function listNamesakes(code: string): string[] {
  if (/^\d+$/.test(code)) {
    // Six digits are no number of Hong Kong's with zeros before it.
    const markets =
      code.length < 6 ? WITH_NUMBERS : WITH_NUMBERS.filter((suffix) => suffix !== 'HK')
    return markets.map((suffix) => writeCode(code, suffix)).filter(isWellFormedSymbol)
  }
  return /^[A-Z&-]+$/.test(code)
    ? [code, ...LETTERED.map((suffix) => writeCode(code, suffix))]
    : [code]
}

const LENGTHS: Record<string, RegExp> = {
  HK: /^.{1,5}$/,
  T: /^.{4}$/,
  KS: /^.{6}$/,
  TW: /^.{4,6}$/,
  SS: /^.{6}$/,
}

/** A number as a symbol of a market; undefined if it has too many or too few digits for one. */
export function writeNumber(code: string, suffix: string): string | undefined {
  if (!LENGTHS[suffix]?.test(code)) return undefined
  return writeCode(code, suffix === 'SS' ? guessMainland(code) : suffix)
}

/** The suffix of the market whose shares have international numbers (ISIN) of this country; '' is American. */
export function findIsinMarket(isin: string): string | undefined {
  const country = /^([A-Z]{2})[A-Z0-9]{9}\d$/.exec(isin)?.[1] ?? ''
  return ISIN_MARKETS.get(country)
}

/** Of countries whose companies are listed at home under their own number, and abroad under another. */
const ISIN_MARKETS = new Map([
  ['US', ''],
  ['IN', 'NS'],
  ['JP', 'T'],
  ['KR', 'KS'],
  ['TW', 'TW'],
  ['ID', 'JK'],
  ['TH', 'BK'],
  ['MY', 'KL'],
  ['PH', 'PS'],
  ['VN', 'VN'],
])

/** Whether only the currency says where letters are listed: NESTLE with CHF. */
export function isPlacedByCurrency(text: string, { currency, exchange }: SymbolContext): boolean {
  const context = exchange === undefined ? {} : { exchange }
  const alone = translateSymbol(text, context)
  const placed = translateSymbol(text, { ...context, ...(currency && { currency }) })
  return placed !== alone && /^[A-Z&-]+$/.test(alone)
}

/** Whether a symbol may be a name: most exchanges' codes have four letters at most, and India's are as long as names. */
export function mayBeName(symbol: string): boolean {
  const [code = '', suffix] = symbol.split('.')
  return suffix === 'NS' || code.length > 4
}

/** Whether a text names an exchange and nothing else: NASDAQ, SEHK. */
export function isExchangeName(text: string): boolean {
  return BY_ALIAS.has(tidy(text))
}

/** The trading currency of a symbol; undefined for an unknown suffix. */
export function findListingCurrency(symbol: string): string | undefined {
  const known = findInstrument(symbol)
  if (known) return known.currency
  const suffix = /\.([A-Z]{1,3})$/.exec(symbol)?.[1] ?? ''
  const isClassShare = suffix.length === 1 && !BY_SUFFIX.has(suffix)
  return BY_SUFFIX.get(isClassShare ? '' : suffix)?.currency
}

/** Korean preference shares may end in a letter: 00279K. */
const KOREAN_CODE = /^\d{5}[\dA-Z]$/
const CODES: Record<string, RegExp> = {
  HK: /^\d{4,5}$/,
  T: /^\d{3}[\dA-Z]$/,
  KS: KOREAN_CODE,
  KQ: KOREAN_CODE,
  TW: /^\d{4,6}$/,
  TWO: /^\d{4,6}$/,
  SS: /^\d{6}$/,
  SZ: /^\d{6}$/,
}

export function isWellFormedSymbol(symbol: string): boolean {
  const [code = '', suffix = '', ...more] = symbol.split('.')
  if (more.length > 0) return false
  const coded = CODES[suffix]
  if (coded) return coded.test(code)
  if (suffix === 'SI') return /^[A-Z0-9]{3,4}$/.test(code) && /[A-Z]/.test(code)
  if (suffix !== '' && BY_SUFFIX.has(suffix)) return /^[A-Z0-9&-]{1,12}$/.test(code)
  return /^[A-Z]{1,5}$/.test(code) && /^[A-Z]?$/.test(suffix)
}

function tidy(text: string): string {
  const plain = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  return plain
    .replace(/^[$"'=]+/, '')
    .replace(/ EQUITY$/, '')
    .replace(/["'*†‡]{1,4}$/, '')
    .trim()
}

/** Korea's short code of a share is an A before six signs, as its brokers' programs write it. */
export function dropKoreanMark(code: string): string {
  return code.replace(/^A(?=\d{5}[\dK-M]$)/i, '')
}

function splitMarket(written: string): { code: string; market: Market } | undefined {
  const mainland = /^S[HZ](?=\d{6}$)/.exec(written)?.[0]
  const spaced = mainland ? `${mainland}:${written.slice(2)}` : written
  const before = /^([A-Z]{2,8})(:|\.| (?=\d+$))\s?(.+)$/.exec(spaced)
  const first = BY_ALIAS.get(before?.[1] ?? '')
  const rest = before?.[3] ?? ''
  if (first && (before?.[2] === ':' || /\d/.test(rest) || before?.[1] === 'US')) {
    return { code: rest, market: first }
  }
  const after = /^(.+?)(\.| |:|@)([A-Z]{1,8})$/.exec(written)
  const market = BY_ALIAS.get(after?.[3] ?? '')
  const code = (after?.[1] ?? '').trim()
  if (!market || !code) return undefined
  const isClassLetter = after?.[3]?.length === 1 && after[2] !== '.' && !/^\d/.test(code)
  return isClassLetter ? undefined : { code, market }
}

function writeCode(written: string, suffix: string): string {
  const code = written.replace(/[ /']/g, suffix === '' ? '.' : '-')
  if (suffix === '') return code
  if (!/^\d+$/.test(code)) return `${code}.${suffix}`
  const digits = code.replace(/^0+(?=\d)/, '')
  const length = { HK: 4, T: 4, KS: 6, KQ: 6, SS: 6, SZ: 6, TW: 4, TWO: 4, KL: 4 }[suffix] ?? 0
  const isPadded = suffix === 'TW' || suffix === 'TWO' ? code : digits.padStart(length, '0')
  return `${isPadded}.${suffix}`
}

function placeBareCode(code: string, currency = ''): string {
  const isCode = /\d/.test(code)
  if (currency === 'CNY' || currency === 'CNH') return writeCode(code, guessMainland(code))
  const suffix = BY_CURRENCY.get(currency)
  if (suffix && (isCode || !NUMBERED.has(suffix))) return writeCode(code, suffix)
  if (currency === 'USD' || findInstrument(code)?.currency === 'USD') return code
  const guesses = listGuesses(code)
  return guesses.find((guess) => findInstrument(guess)) ?? guesses[0] ?? code
}

const MAINLAND = /^(?:00[0-3]|15|20|30|5[01]|6[08]|90)\d+$/

/** Funds of Shanghai begin with 5. */
function guessMainland(code: string): string {
  return /^[569]/.test(code) ? 'SS' : 'SZ'
}

function listGuesses(code: string): string[] {
  if (/^\d{3}[A-Z]$/.test(code)) return [`${code}.T`]
  if (/^[A-Z]\d[\dA-Z]$/.test(code)) return [`${code}.SI`]
  if (!/^\d{1,6}$/.test(code)) return [code, `${code}.NS`, `${code}.JK`, `${code}.BK`]
  if (code.length <= 3 || code.length === 5 || (code.length === 4 && code.startsWith('0'))) {
    return [writeCode(code, 'HK'), writeCode(code, 'KS')]
  }
  if (code.length === 4) return ['T', 'HK', 'TW', 'KS'].map((suffix) => writeCode(code, suffix))
  // Korean common shares end in 0; Shanghai's codes start with 6 or 9.
  const mainland = writeCode(code, guessMainland(code))
  const isKorean = (code.endsWith('0') && !/^(?:6[08]|30)/.test(code)) || !MAINLAND.test(code)
  return isKorean ? [writeCode(code, 'KS'), mainland] : [mainland, writeCode(code, 'KS')]
}
