export type FormulaResult = { value: number; tag: string }

type Part = { sign: 1 | -1; isOptional: boolean; tags: string[] }
type Formula = { parts: Part[]; unless: string | undefined }

const parsed = new Map<string, Formula>()

/**
 * @param isUsed whether the company reports anything under a tag, in any filing: a later report may
 * repeat a total without its parts
 * @returns undefined if a required part is missing
 */
export function evaluateFormula(
  formula: string,
  read: (tag: string) => number | undefined,
  isUsed: (tag: string) => boolean,
): FormulaResult | undefined {
  const { parts, unless } = parseFormula(formula)
  if (unless !== undefined && isUsed(unless)) return undefined
  let value = 0
  let tag = ''
  for (const { sign, isOptional, tags } of parts) {
    const found = tags.find((candidate) => read(candidate) !== undefined)
    if (found === undefined) {
      if (isOptional) continue
      return undefined
    }
    value += sign * (read(found) ?? 0)
    tag += tag === '' ? found : ` ${sign === 1 ? '+' : '-'} ${found}`
  }
  // Sums and differences of amounts with cents leave binary rounding traces.
  return { value: Number(value.toPrecision(15)), tag }
}

export function tagsOf(formula: string): string[] {
  const { parts, unless } = parseFormula(formula)
  return [...parts.flatMap(({ tags }) => tags), ...(unless === undefined ? [] : [unless])]
}

function parseFormula(formula: string): Formula {
  const known = parsed.get(formula)
  if (known) return known
  const [sum = '', unless] = formula.split(' unless ')
  const parts = sum.split(/ (?=[+-] )/).map((word): Part => {
    const [, operator, mark, tags = ''] = /^(?:([+-]) )?(\?)?(.+)$/.exec(word) ?? []
    return { sign: operator === '-' ? -1 : 1, isOptional: mark === '?', tags: tags.split('|') }
  })
  const result = { parts, unless }
  parsed.set(formula, result)
  return result
}
