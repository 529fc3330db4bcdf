import { findCompany, ratioOf } from '../companies/companies.ts'
import { type Fraction, formatFraction, isEqual, ONE } from '../companies/fraction.ts'
import { parseCoverRatio } from '../companies/parse-adr-ratio.ts'
import type { FinancialStatements } from './financial-statements.ts'

export type SharesPerUnit = {
  /** Ordinary shares for one unit of the listing. Null if unknown: there are then no figures per share. */
  ratio: Fraction | null
  /** Said to the reader. */
  note: string | null
}

type Listed = Pick<FinancialStatements, 'symbol' | 'years' | 'coverTitle'>

/**
 * Filings count ordinary shares, but an American price is often for one depositary share. The ratio
 * is in our table, with its source; where the cover of a 20-F has been read, the two must agree.
 */
export function sharesPerUnit({ symbol, years, coverTitle }: Listed): SharesPerUnit {
  const known = ratioOf(symbol)
  const form = years.findLast((year) => year.form !== null)?.form ?? ''
  const isReceipt = !symbol.includes('.') && form.startsWith('20-F')
  if (known && !isReceipt) return describeUnit(known, false)
  const cover = isReceipt && coverTitle ? parseCoverRatio(coverTitle) : undefined
  if (cover && known && !isEqual(cover, known)) return contradict(symbol, known, cover)
  const ratio = known ?? cover ?? (known === undefined && !isReceipt ? ONE : null)
  return ratio ? describeUnit(ratio, cover !== undefined) : { ratio, note: UNKNOWN_NOTE }
}

const UNKNOWN_NOTE =
  'We do not know how many ordinary shares one unit of the American listing represents, so per-share figures are missing.'

function contradict(symbol: string, known: Fraction, cover: Fraction): SharesPerUnit {
  // Some covers are out of date, and the table says which.
  if (findCompany(symbol)?.coverSays === formatFraction(cover)) return describeUnit(known, false)
  const note = `The cover of the 20-F says that one ADS represents ${say(cover)}, our table says ${say(known)}. Until this is settled, per-share figures are missing.`
  return { ratio: null, note }
}

function describeUnit(ratio: Fraction, isChecked: boolean): SharesPerUnit {
  if (isEqual(ratio, ONE)) return { ratio, note: null }
  const check = isChecked ? ', as on the cover of the 20-F' : ''
  return { ratio, note: `Per-share figures are for one ADS of ${say(ratio)}${check}.` }
}

function say(ratio: Fraction): string {
  if (ratio.denominator === 1) {
    return `${ratio.numerator} ordinary ${ratio.numerator === 1 ? 'share' : 'shares'}`
  }
  return `${formatFraction(ratio)} of an ordinary share`
}

/** A number, or a fraction as text where no number is exact: 10, `5/9`. */
export function presentRatio(ratio: Fraction | null): number | string | null {
  if (!ratio) return null
  return ratio.denominator === 1 ? ratio.numerator : formatFraction(ratio)
}
