/** Currencies in use, by ISO 4217, without metals, funds and test codes. */
const CURRENCIES = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
  CAD CDF CHF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
  GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD
  KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
  NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
  SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD
  XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
)

/** Quoted in hundredths, so the price must be divided first. */
const HUNDREDTHS = new Map([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ZAC', 'ZAR'],
  ['ZAc', 'ZAR'],
  ['ILA', 'ILS'],
])

/** Undefined for a valid code. Case does not matter, except that GBp is pence. */
export function findCurrencyProblem(code: unknown): string | undefined {
  if (typeof code !== 'string' || code.trim() === '') return 'must be a code such as USD or HKD'
  const text = code.trim()
  const whole = HUNDREDTHS.get(text)
  if (whole) return `${text} is in hundredths: enter the price in ${whole}`
  if (CURRENCIES.has(text.toUpperCase())) return undefined
  return `${JSON.stringify(text.slice(0, 20))} is not a known currency code, such as USD or HKD`
}
