import { dropUnit, foldSigns, HEADING_WORDS, simplifyHeading, splitWords } from './heading-words.ts'

export const FIELDS = [
  'symbol',
  'name',
  'shares',
  'price',
  'value',
  'currency',
  'exchange',
] as const

export type Field = (typeof FIELDS)[number]

export type ColumnMapping = Partial<Record<Field, number>>

const RANKS = new Map(
  FIELDS.map((field) => [
    field,
    new Map(
      splitWords(HEADING_WORDS[field]).flatMap((word, rank) =>
        [word, dropAccents(word)].map((written) => [written, rank] as const),
      ),
    ),
  ]),
)

/** The same in one country's signs. */
const FOLDED_RANKS = new Map(
  FIELDS.map((field) => [
    field,
    new Map(
      [...(RANKS.get(field) ?? [])].toReversed().map(([word, rank]) => [foldSigns(word), rank]),
    ),
  ]),
)

/**
 * Maps headings to fields, each column to one field at most. Words such as "Instrument" mean the
 * symbol only if no better column does.
 */
export function detectColumns(headings: readonly string[]): ColumnMapping {
  const offers = headings.flatMap((heading, column) => rankHeading(heading, column))
  offers.sort((a, b) => a.rank - b.rank || a.column - b.column)
  const mapping: ColumnMapping = {}
  const taken = new Set<number>()
  for (const { field, column } of offers) {
    if (mapping[field] !== undefined || taken.has(column)) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}

/** How many fields the headings name; 0 if they name no figure, or neither symbol nor name. */
export function scoreHeadings(headings: readonly string[]): number {
  const mapping = detectColumns(headings)
  const hasSubject = mapping.symbol !== undefined || mapping.name !== undefined
  const hasFigure = [mapping.shares, mapping.value, mapping.price].some((at) => at !== undefined)
  return hasSubject && hasFigure ? Object.keys(mapping).length : 0
}

/** The field that a text names, if it is a heading and nothing else. */
export function findHeadingField(text: string): Field | undefined {
  const [best] = rankHeading(text, 0).sort((a, b) => a.rank - b.rank)
  return best?.field
}

const COUNT = /^(?:shares|units|quantity|qty|held|owned|stück)$/i

/** Without accents, which pictures lose. */
const PLAIN_WORDS = [...RANKS.values()].flatMap((ranks) =>
  [...ranks.keys()].map((word) => ({ word, plain: removeAccents(word) })),
)

/** Of Latin letters only: the marks of other scripts tell words apart. */
function dropAccents(word: string): string {
  return /^[\p{Script=Latin}\W]+$/u.test(word) ? removeAccents(word) : word
}

/**
 * The heading that a text from a picture means: without words before it that name nothing, such as a second
 * language, and with one letter misread. The text itself if it means none.
 */
export function findHeadingWords(text: string): string {
  const words = text.split(/[\s/]+/)
  const ends = words.map((_, at) => words.slice(at).join(' '))
  for (const end of ends) {
    if (findHeadingField(end)) return end
    const plain = removeAccents(simplify(end))
    const near = PLAIN_WORDS.find((one) => isOneOff(one.plain, plain))
    if (near) return near.word
  }
  if (MISREAD_QTY.test(text)) return 'quantity'
  // "Qty on hand" and "Volume held" name a count.
  return words.find((word) => COUNT.test(word)) ? 'quantity' : text
}

/** Too short for one letter of three to be misread in any other word. */
const MISREAD_QTY = /^[QOG0][tluirf1][yv]\.?$/i

/** Letters of a word in which two may be read for one. */
const LONG = 6

/** Two letters for one count as one misreading: "Stiick" is "Stück". */
function isOneOff(word: string, read: string): boolean {
  if (word === read) return true
  if (word.length < 5 || Math.abs(word.length - read.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === read[start]) start++
  let end = 0
  const rest = Math.min(word.length, read.length) - start
  while (end < rest && word.at(-1 - end) === read.at(-1 - end)) end++
  // "BERS" is noise rather than "koers".
  const most = word.length === read.length || word.length < LONG ? 1 : 2
  return Math.max(word.length, read.length) - start - end <= most
}

export function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

/** A heading with a unit ranks after the same one without: 現在値(更新日) is the day of 現在値. */
const WITH_UNIT = 0.5

type Offer = { field: Field; column: number; rank: number }

function rankHeading(heading: string, column: number): Offer[] {
  const word = simplify(heading)
  const withoutUnit = dropUnit(word).replace(/ (?:usd|hkd|sgd|eur|\$)$/, '')
  const exact = FIELDS.flatMap((field) => {
    const ranks = RANKS.get(field)
    const bare = ranks?.get(withoutUnit)
    const rank = ranks?.get(word) ?? (bare === undefined ? undefined : bare + WITH_UNIT)
    return rank === undefined ? [] : [{ field, column, rank }]
  })
  if (exact.length > 0) return exact
  const folded = foldSigns(withoutUnit)
  const inFolded = listOffers(FOLDED_RANKS, folded, column)
  return inFolded.length > 0 ? inFolded : rankParts(withoutUnit, column)
}

/** Of a heading that is not written exactly so. */
function listOffers(ranks: typeof RANKS, word: string, column: number): Offer[] {
  return FIELDS.flatMap((field) => {
    const rank = ranks.get(field)?.get(word)
    return rank === undefined ? [] : [{ field, column, rank: rank + WITH_UNIT }]
  })
}

/** "Stück/Nominale" is the count, in pieces or as a sum: both words name one field. */
function rankParts(heading: string, column: number): Offer[] {
  const parts = heading.split('/').map((part) => part.trim())
  if (parts.length !== 2) return []
  const [first = [], second = []] = parts.map((part) => listOffers(RANKS, part, column))
  return first.filter(({ field }) => second.some((other) => other.field === field))
}

function simplify(heading: string): string {
  return simplifyHeading(heading)
    .replace(/[:*.▲▼↑↓]+/g, '')
    .trim()
}
