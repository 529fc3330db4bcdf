/** `element`: the filing's own name for the figure, if the tag stands for several. */
type Figure = { val: number; element?: string | undefined }

export type FormulaResult<F> = { value: number; tag: string; parts: F[] }

type Part = { sign: 1 | -1; isOptional: boolean; tags: string[] }
type Formula = { parts: Part[]; unless: string[] }

const sums = new Map<string, Formula>()

/**
 * @param isUsed whether the company reports anything under a tag, in any filing: a later report may
 * repeat a total without its parts
 * @returns undefined if a required part is missing, or all of several optional ones
 */
export function evaluateFormula<F extends Figure>(
  formula: string,
  read: (tag: string) => F | undefined,
  isUsed: (tag: string) => boolean,
): FormulaResult<F> | undefined {
  const choices = choicesOf(formula)
  if (!choices) return evaluateSum(formula, read, isUsed)
  const results = choices.flatMap((choice) => evaluateSum(choice, read, isUsed) ?? [])
  return results.reduce<FormulaResult<F> | undefined>(
    (largest, one) => (largest === undefined || one.value > largest.value ? one : largest),
    undefined,
  )
}

export function tagsOf(formula: string): string[] {
  return (choicesOf(formula) ?? [formula]).flatMap((sum) => {
    const { parts, unless } = parseSum(sum)
    return [...parts.flatMap(({ tags }) => tags), ...unless]
  })
}

function choicesOf(formula: string): string[] | undefined {
  return formula.startsWith('max(') ? formula.slice(4, -1).split('; ') : undefined
}

function evaluateSum<F extends Figure>(
  sum: string,
  read: (tag: string) => F | undefined,
  isUsed: (tag: string) => boolean,
): FormulaResult<F> | undefined {
  const { parts, unless } = parseSum(sum)
  if (unless.some(isUsed)) return undefined
  const found = parts.map((part) => ({ ...part, ...findFigure(part, read) }))
  const isWhole = found.every(({ isOptional, figure }) => isOptional || figure)
  const present = found.flatMap(({ sign, tag, figure }) => (figure ? [{ sign, tag, figure }] : []))
  if (!isWhole || present.length === 0) return undefined
  const value = present.reduce((total, { sign, figure }) => total + sign * figure.val, 0)
  const [first, ...others] = present
  const tag = others.reduce(
    (text, other) => `${text} ${other.sign === 1 ? '+' : '-'} ${other.tag}`,
    first?.tag ?? '',
  )
  return { value: roundTrace(value), tag, parts: present.map(({ figure }) => figure) }
}

function findFigure<F extends Figure>({ tags }: Part, read: (tag: string) => F | undefined) {
  const name = tags.find((candidate) => read(candidate) !== undefined) ?? ''
  const figure = read(name)
  return { tag: figure?.element ?? name, figure }
}

/** Sums of amounts with cents leave binary rounding traces. A payment of zero is no minus zero. */
function roundTrace(value: number): number {
  if (value === 0) return 0
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
}

function parseSum(formula: string): Formula {
  const known = sums.get(formula)
  if (known) return known
  const [sum = '', unless = ''] = formula.split(' unless ')
  const parts = sum.split(/ (?=[+-] )/).map((word): Part => {
    const [, operator, mark, tags = ''] = /^(?:([+-]) )?(\?)?(.+)$/.exec(word) ?? []
    return { sign: operator === '-' ? -1 : 1, isOptional: mark === '?', tags: tags.split('|') }
  })
  const result = { parts, unless: unless === '' ? [] : unless.split('|') }
  sums.set(formula, result)
  return result
}
