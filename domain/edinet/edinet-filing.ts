import { parseContext } from './edinet-context.ts'
import { EDINET_ELEMENTS, type EdinetStandard, isEdinetStandard } from './edinet-tags.ts'
import { isDebtLike, isExtensionElement, isRevenueLike } from './extension-elements.ts'

/** One row of a filing, in either of its forms. */
export type FilingRow = {
  /** `jppfs_cor:NetSales`. */
  element: string
  /** `CurrentYearDuration`, `Prior1YearInstant_NonConsolidatedMember`. */
  context: string
  /** `JPY`, `JPY/shares`, `shares`, `pure`; empty for text. */
  unit: string
  value: string
}

/** `[element, context, unit, value]`, as short as it can be kept. */
export type FilingFact = [element: string, context: string, unit: string, value: number]

/** What is kept of an annual report. A filing never changes, so it is parsed once. */
export type EdinetFiling = {
  /** `FILING_VERSION` when it was read; a number in filings of before. */
  version: string
  /** Null for a correction without statements. */
  standard: EdinetStandard | null
  isConsolidated: boolean
  nameEn: string | null
  nameLocal: string | null
  /** First and last day of the fiscal year. */
  year: [string, string] | null
  priorYear: [string, string] | null
  /** By context, where the filing dates them: XBRL does, CSV does not. */
  periods: Record<string, [start: string | null, end: string]>
  /** The XBRL of a report in CSV was asked for its dates, with or without success. */
  wasDated?: true
  facts: FilingFact[]
  /** Elements with two values in one context, of which neither is used, and those left blank. */
  disputed: string[]
}

/** Raise it if rows are kept or read by other rules, such as those of a company's own elements. */
const RULES = 3

/**
 * What filings are kept by: the rules and the elements. One that was kept by others is fetched again when
 * it is needed, so a new element of a figure renews it by itself.
 */
export const FILING_VERSION = nameVersion(EDINET_ELEMENTS)

const MAX_FACTS = 3_000
const Amount = /^-?\d{1,20}(?:\.\d{1,10})?$/
const Blank = /^[－-]?$/
const Day = /^\d{4}-\d{2}-\d{2}$/

/** Blank, `－` and the like are unknown, so they are no facts. */
export function collectFiling(
  rows: Iterable<FilingRow>,
  periods: EdinetFiling['periods'] = {},
): EdinetFiling {
  const texts = new Map<string, string>()
  const facts: FilingFact[] = []
  const blanks: string[] = []
  for (const { element, context, unit, value } of rows) {
    if (element.startsWith('jpdei_cor:')) texts.set(element.slice(10), value)
    if (!isKept(element, context) || unit === '') continue
    if (Amount.test(value)) facts.push([element, context, unit, Number(value)])
    else if (Blank.test(value)) blanks.push(keyOfFact([element, context, unit]))
  }
  const { kept, disputed } = settleDisputes(facts)
  const known = new Set(kept.map(keyOfFact))
  const standard = texts.get('AccountingStandardsDEI') ?? ''
  return {
    version: FILING_VERSION,
    standard: isEdinetStandard(standard) ? standard : null,
    isConsolidated: parseConsolidated(texts, kept),
    nameEn: parseText(texts.get('FilerNameInEnglishDEI')),
    nameLocal: parseText(texts.get('FilerNameInJapaneseDEI')),
    year: parsePeriod(texts, 'CurrentFiscalYear'),
    priorYear: parsePeriod(texts, 'PreviousFiscalYear'),
    periods,
    facts: kept,
    disputed: [...new Set([...disputed, ...blanks])].filter((key) => !known.has(key)),
  }
}

/** The same for the same elements in any order. */
export function nameVersion(elements: Iterable<string>): string {
  // FNV-1a: the page and the functions have no digest that answers at once.
  let hash = 0x811c9dc5
  for (const character of [...elements].toSorted().join(' ')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${RULES}-${(hash >>> 0).toString(16).padStart(8, '0')}`
}

export function keyOfFact([element, context, unit]: readonly [
  string,
  string,
  string,
  ...unknown[],
]) {
  return `${element} ${context} ${unit}`
}

/** Of two values for one figure, neither is kept. */
function settleDisputes(facts: readonly FilingFact[]) {
  const byKey = new Map<string, FilingFact>()
  const disputed = new Set<string>()
  for (const fact of facts) {
    const key = keyOfFact(fact)
    const known = byKey.get(key)
    if (known && known[3] !== fact[3]) disputed.add(key)
    if (!known && byKey.size < MAX_FACTS) byKey.set(key, fact)
  }
  const kept = [...byKey].flatMap(([key, fact]) => (disputed.has(key) ? [] : [fact]))
  return { kept, disputed }
}

function isKept(element: string, context: string): boolean {
  if (!parseContext(context)) return false
  if (EDINET_ELEMENTS.has(element)) return true
  return isExtensionElement(element) && (isRevenueLike(element) || isDebtLike(element))
}

function parseConsolidated(texts: Map<string, string>, facts: readonly FilingFact[]): boolean {
  const said = texts.get('WhetherConsolidatedFinancialStatementsArePreparedDEI')
  if (said === 'true' || said === 'false') return said === 'true'
  return facts.some(([, context]) => {
    const parsed = parseContext(context)
    return parsed?.yearsAgo === 0 && !parsed.isParent
  })
}

function parsePeriod(texts: Map<string, string>, name: string): [string, string] | null {
  const [start, end] = [texts.get(`${name}StartDateDEI`), texts.get(`${name}EndDateDEI`)]
  return start && end && isDay(start) && isDay(end) && start < end ? [start, end] : null
}

/** `2024-02-30` is none. */
export function isDay(text: string): boolean {
  const time = Day.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function parseText(text: string | undefined): string | null {
  const name = text?.replaceAll(/\p{Cc}/gu, ' ').trim() ?? ''
  return name === '' || name === '－' ? null : name.slice(0, 200)
}
