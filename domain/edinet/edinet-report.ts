import type { Filing } from '../markets/tagged-facts.ts'
import type { Period } from '../markets/whole-years.ts'
import { parseContext } from './edinet-context.ts'
import { type EdinetFiling, type FilingFact, keyOfFact } from './edinet-filing.ts'
import type { EdinetStandard } from './edinet-tags.ts'
import { listTwins } from './shared-elements.ts'

/** A filing as the index has it. */
export type IndexedFiling = {
  docId: string
  kind: 'report' | 'correction'
  /** Day of filing in Japan, ISO. */
  filed: string
  period: Period | null
  /** The report that a correction corrects. */
  parentDocId: string | null
}

export type ParsedReport = IndexedFiling & { parsed: EdinetFiling }

/** One version of an annual report: as filed, or with its corrections until then. */
export type ReportVersion = {
  report: Filing
  standard: EdinetStandard
  filing: EdinetFiling
  own: Period | null
  /** The filing that each fact is from, if it is not this one. */
  facts: { fact: FilingFact; from: Filing }[]
}

const FORMS = {
  report: 'Annual securities report',
  correction: 'Amended annual securities report',
}

/**
 * The versions of each report, oldest first. A correction that holds most of what its report holds
 * replaces it; a smaller one replaces the facts that it has.
 */
export function listVersions(filings: readonly ParsedReport[]): ReportVersion[] {
  const roots = findRoots(filings)
  const originals = filings.filter(({ docId }) => roots.get(docId) === docId)
  return originals.flatMap((original) => {
    const corrections = filings
      .filter(({ docId }) => docId !== original.docId && roots.get(docId) === original.docId)
      .toSorted((one, other) => one.filed.localeCompare(other.filed))
    const versions = [firstVersion(original)]
    for (const correction of corrections) versions.push(correct(versions.at(-1), correction))
    return withoutWithdrawn(versions).filter(({ facts }) => facts.length > 0)
  })
}

/** A figure that the last version no longer has is in none of them. */
function withoutWithdrawn(versions: readonly ReportVersion[]): ReportVersion[] {
  const last = new Set(versions.at(-1)?.facts.map(({ fact }) => keyOfFact(fact)))
  return versions.map((version) => ({
    ...version,
    facts: version.facts.filter(({ fact }) => last.has(keyOfFact(fact))),
  }))
}

/**
 * By number: the report that a filing corrects, itself or by way of other corrections; its own
 * number for a report, and for a correction whose report is not among the filings.
 */
export function findRoots(filings: readonly IndexedFiling[]): Map<string, string> {
  const known = new Map(filings.map((filing) => [filing.docId, filing]))
  const roots = new Map<string, string>()
  for (const { docId } of filings) {
    let root = known.get(docId)
    const passed = new Set<string>()
    while (root?.kind === 'correction' && !passed.has(root.docId)) {
      passed.add(root.docId)
      root = known.get(root.parentDocId ?? '')
    }
    roots.set(docId, root?.kind === 'report' ? root.docId : docId)
  }
  return roots
}

function firstVersion({ parsed, period, ...filing }: ParsedReport): ReportVersion {
  const report = nameFiling(filing)
  return {
    report,
    filing: parsed,
    own: period,
    standard: parsed.standard ?? guessStandard(parsed),
    facts: parsed.facts.map((fact) => ({ fact, from: report })),
  }
}

function correct(earlier: ReportVersion | undefined, correction: ParsedReport): ReportVersion {
  const own = firstVersion(correction)
  if (!earlier || own.facts.length > earlier.facts.length * 0.6) {
    return { ...own, own: own.own ?? earlier?.own ?? null }
  }
  const corrected = new Set(own.facts.flatMap(({ fact }) => keysOf(fact)))
  for (const key of correction.parsed.disputed) corrected.add(key)
  const kept = earlier.facts.filter(({ fact }) => !corrected.has(keyOfFact(fact)))
  return { ...earlier, report: own.report, facts: [...own.facts, ...kept] }
}

/** The summary repeats figures of the statements: corrected in one place, the other is out of date. */
function keysOf([element, context, unit]: FilingFact): string[] {
  return [element, ...listTwins(element)].map((one) => keyOfFact([one, context, unit]))
}

function nameFiling({ docId, kind, filed }: Omit<IndexedFiling, 'period'>): Filing {
  return { accn: docId, form: FORMS[kind], filed }
}

/** For a filing that does not name its standard: by the elements of its own year. */
function guessStandard({ facts }: EdinetFiling): EdinetStandard {
  const current = facts.filter(([, context]) => {
    const parsed = parseContext(context)
    return parsed?.yearsAgo === 0 && !parsed.isParent
  })
  const has = (part: string) => current.some(([element]) => element.includes(part))
  if (has('IFRS')) return 'IFRS'
  return has('USGAAP') ? 'US GAAP' : 'Japan GAAP'
}
