type FigureKind = 'flow' | 'balance' | 'perShare' | 'averageCount' | 'count'

/** The fields of a provider that are added up. `paid`: some write payments as negative; ours are positive. */
export type Fields = { paths: readonly string[]; paid?: boolean }

/** One figure of financial statements: what it is, and where each source has it. */
export type Figure = {
  /** `flow` and `balance` are amounts of a year and at its end; the other kinds are per share or counts. */
  kind: FigureKind
} & { [Name in TagSource]?: TagFormulas } & { [Name in FieldSource]?: Fields }

/**
 * How to find a number among a filing's tags. The formulas of an inner list are equals: the latest
 * annual report wins, then the order of the list. A later list is used only if no report has
 * anything from an earlier one, because its tags may cover only a part.
 *
 * Each entry is a formula over tags of one filing, so that a restated figure is never combined with
 * an unrestated one: `A + B - C`, `?C` for a part that may be absent, `B|C` for the first that is
 * there, `- A` for a payment that the filing writes as negative, `A unless B|C` if A holds too much
 * in companies that report B or C at all, `max(A; B + C)` for the largest of several, where the
 * smaller ones are its parts. A sum of optional parts needs one of them.
 */
export type TagFormulas = readonly (readonly string[])[]

/** The SEC's two standards, EDINET's three, Open DART and Taiwan's open data. */
export type TagSource =
  | 'usGaap'
  | 'ifrs'
  | 'japaneseGaap'
  | 'japaneseIfrs'
  | 'japanUsGaap'
  | 'korea'
  | 'taiwan'

/** Providers with a key. */
export type FieldSource = 'twelveData' | 'eodhd'

/** The sum of those parts that are there. */
export function anyOf(parts: readonly string[]): string {
  return parts.map((part) => `?${part}`).join(' + ')
}

export function largestOf(choices: readonly string[]): string {
  return `max(${choices.join('; ')})`
}
