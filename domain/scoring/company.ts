import { formatNumber } from '../format-number.ts'
import type { Provenance, SourcedInputs } from '../markets/company-inputs.ts'
import type { Conversion } from '../markets/exchange-rates.ts'
import { listOwnNames, type OwnFigures } from '../portfolio/own-figures.ts'

export type ScoredCompany = SourcedInputs & {
  /** In the statements' currency. NaN if unknown: criteria that need it are then missing. */
  price: number
  priceProvenance?: Provenance
  /** The price in the currency in which it was given, if that is not the statements'. */
  givenPrice?: GivenPrice
}

export type GivenPrice = { price: number; currency: string; conversion?: Conversion }

/** "USD 178.75" */
export function describeGiven({ price, currency }: GivenPrice): string {
  return `${currency} ${formatExactPrice(price)}`
}

function formatExactPrice(price: number): string {
  return formatNumber(price, price >= 1000 ? 0 : 2, 6)
}

export function withOwnFigures(company: ScoredCompany, own: OwnFigures): ScoredCompany {
  const { price, report: _, ...inputs } = own
  const { givenPrice, ...others } = company
  const yours: Provenance = { kind: 'yours' }
  const marks = Object.fromEntries(listOwnNames(own).map((name) => [name, yours]))
  return {
    ...others,
    // A price of the reader's own is in the statements' currency.
    ...(givenPrice && typeof price !== 'number' && { givenPrice }),
    inputs: { ...company.inputs, ...inputs } as ScoredCompany['inputs'],
    provenance: { ...company.provenance, ...marks },
    ...(typeof price === 'number' && { price, priceProvenance: yours }),
  }
}
