import { Parser } from 'htmlparser2'
import { collectFiling, type EdinetFiling, type FilingRow } from './edinet-filing.ts'

type Context = { start: string | null; end: string | null; members: string[] }
type Fact = { name: string; context: string; unit: string | undefined; isNil: boolean }
type Unit = { numerator: string; denominator: string }

const LONGEST_TEXT = 400

/**
 * Reads an XBRL instance (type 1), for reports from before there was a CSV form. Elements get the
 * prefixes that the CSV has, whatever the file calls its namespaces.
 * @returns undefined if it is no XBRL
 */
export function parseXbrlFiling(xml: string): EdinetFiling | undefined {
  const reading = new InstanceReading()
  const parser = new Parser(reading, { xmlMode: true, decodeEntities: true })
  parser.end(xml)
  if (!reading.isInstance) return undefined
  const periods: EdinetFiling['periods'] = {}
  for (const [id, { start, end, members }] of reading.contexts) {
    if (end !== null && isPlain(id, members)) periods[id] = [start, end]
  }
  return collectFiling(
    reading.rows.filter(({ context }) => periods[context] !== undefined),
    periods,
  )
}

/** A context whose name says the group or the parent must have no other member. */
function isPlain(id: string, members: readonly string[]): boolean {
  const isParent = id.endsWith('_NonConsolidatedMember')
  const expected = isParent ? ['NonConsolidatedMember'] : []
  return members.join() === expected.join()
}

class InstanceReading {
  isInstance = false
  readonly contexts = new Map<string, Context>()
  readonly rows: FilingRow[] = []
  readonly #units = new Map<string, Unit>()
  readonly #prefixes = new Map<string, string>()
  #context: Context | undefined
  #unit: Unit | undefined
  #isDenominator = false
  #fact: Fact | undefined
  #text = ''
  #depth = 0

  onopentag(tag: string, attributes: Record<string, string>): void {
    this.#depth += 1
    const [prefix, local] = splitName(tag)
    this.#text = ''
    if (this.#depth === 1) {
      this.isInstance = local === 'xbrl'
      this.#learnPrefixes(attributes)
    } else if (local === 'context') {
      this.#context = { start: null, end: null, members: [] }
      this.contexts.set(attributes.id ?? '', this.#context)
    } else if (local === 'unit') {
      this.#unit = { numerator: '', denominator: '' }
      this.#units.set(attributes.id ?? '', this.#unit)
    } else if (local === 'unitDenominator') {
      this.#isDenominator = true
    } else if (this.#depth === 2 && attributes.contextRef !== undefined) {
      this.#fact = {
        name: `${this.#prefixes.get(prefix) ?? prefix}:${local}`,
        context: attributes.contextRef,
        unit: attributes.unitRef,
        isNil: Object.entries(attributes).some(
          ([key, value]) => /(?:^|:)nil$/.test(key) && value !== 'false',
        ),
      }
    }
  }

  ontext(text: string): void {
    if (this.#text.length < LONGEST_TEXT) this.#text += text
  }

  /** @param isImplied the file ends before the tag does, so its text may be a part only */
  onclosetag(tag: string, isImplied = false): void {
    this.#depth -= 1
    if (isImplied) this.#fact = undefined
    const [, local] = splitName(tag)
    const text = this.#text.trim()
    const context = this.#context
    if (context) this.#closeInContext(context, local, text)
    else if (this.#unit) this.#closeInUnit(this.#unit, local, text)
    else if (this.#fact && this.#depth === 1) this.#closeFact(this.#fact, text)
  }

  #closeInContext(context: Context, local: string, text: string): void {
    if (local === 'startDate') context.start = text
    if (local === 'endDate' || local === 'instant') context.end = text
    if (local === 'explicitMember' || local === 'typedMember') {
      context.members.push(splitName(text)[1])
    }
    if (local === 'context') this.#context = undefined
  }

  #closeInUnit(unit: Unit, local: string, text: string): void {
    if (local === 'measure')
      unit[this.#isDenominator ? 'denominator' : 'numerator'] = splitName(text)[1]
    if (local === 'unitDenominator') this.#isDenominator = false
    if (local === 'unit') this.#unit = undefined
  }

  #closeFact({ name, context, unit: id, isNil }: Fact, text: string): void {
    this.#fact = undefined
    const unit = id === undefined ? undefined : this.#units.get(id)
    const { numerator = '', denominator = '' } = unit ?? {}
    const named = denominator === '' ? numerator : `${numerator}/${denominator}`
    this.rows.push({ element: name, context, unit: named, value: isNil ? '' : text })
  }

  /** `…/taxonomy/jppfs/2023-12-01/jppfs_cor`, `…/jpcrp030000/asr/001/E02367-000/…`. */
  #learnPrefixes(attributes: Record<string, string>): void {
    for (const [key, address] of Object.entries(attributes)) {
      const [mark, prefix] = splitName(key)
      if (mark !== 'xmlns') continue
      const parts = address.split('/')
      const [form, report, , filer] = parts.slice(
        parts.findIndex((part) => /^jpcrp\d+$/.test(part)),
      )
      const last = parts.at(-1) ?? ''
      if (last.endsWith('_cor')) this.#prefixes.set(prefix, last)
      else if (form?.startsWith('jpcrp')) this.#prefixes.set(prefix, `${form}-${report}_${filer}`)
    }
  }
}

function splitName(name: string): [prefix: string, local: string] {
  const at = name.indexOf(':')
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}
