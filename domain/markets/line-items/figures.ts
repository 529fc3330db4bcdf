import { ASSET_FIGURES } from './asset-figures.ts'
import { CASH_FLOW_FIGURES } from './cash-flow-figures.ts'
import { DEBT_FIGURES } from './debt-figures.ts'
import type { FieldSource, Fields, Figure, TagFormulas, TagSource } from './figure.ts'
import { INCOME_FIGURES } from './income-figures.ts'
import { LIABILITY_FIGURES } from './liability-figures.ts'
import { SHARE_FIGURES } from './share-figures.ts'

/** Every figure that statements can have. A number that the scoring schools use has their name. */
export const FIGURES = {
  ...INCOME_FIGURES,
  ...SHARE_FIGURES,
  ...ASSET_FIGURES,
  ...LIABILITY_FIGURES,
  ...DEBT_FIGURES,
  ...CASH_FLOW_FIGURES,
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES

export type FigureFields = Partial<Record<FigureName, Fields>>

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

export function describeFigure(name: FigureName): Figure {
  return FIGURES[name]
}

export function isFigure(name: string): name is FigureName {
  return Object.hasOwn(FIGURES, name)
}

/** Where one source has each figure. */
export function selectFormulas(source: TagSource): Partial<Record<FigureName, TagFormulas>> {
  return select((figure) => figure[source])
}

export function selectFields(source: FieldSource): FigureFields {
  return select((figure) => figure[source])
}

function select<Value>(pick: (figure: Figure) => Value | undefined) {
  const entries = FIGURE_NAMES.map((name) => [name, pick(FIGURES[name])] as const)
  const known = entries.filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Partial<Record<FigureName, Value>>
}
