import type { Provenance, SourcedInputs } from '../markets/company-inputs.ts'
import { listOwnNames, type OwnFigures } from '../portfolio/own-figures.ts'

export type Company = SourcedInputs & {
  /** In the statements' currency. NaN if unknown: criteria that need it are then missing. */
  price: number
  priceProvenance?: Provenance
}

export function withOwnFigures(company: Company, own: OwnFigures): Company {
  const { price, report: _, ...inputs } = own
  const yours: Provenance = { kind: 'yours' }
  const marks = Object.fromEntries(listOwnNames(own).map((name) => [name, yours]))
  return {
    ...company,
    inputs: { ...company.inputs, ...inputs } as Company['inputs'],
    provenance: { ...company.provenance, ...marks },
    ...(typeof price === 'number' && { price, priceProvenance: yours }),
  }
}
