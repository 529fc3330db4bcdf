type Accepts = (unit: string) => boolean

/** Consumes one accepted unit, or none if `accepts` is undefined, then moves to the states `to`. */
type State = { accepts: Accepts | undefined; to: number[] }

type Group = { start: number; ends: number[] }

const isNoSeparator: Accepts = (unit) => unit !== '.' && unit !== '/'
const wildcards: ReadonlyMap<string, { accepts: Accepts; isRepeated: boolean }> = new Map([
  ['**', { accepts: () => true, isRepeated: true }],
  ['*', { accepts: isNoSeparator, isRepeated: true }],
  ['?', { accepts: isNoSeparator, isRepeated: false }],
])

const PART_PATTERN = /\*\*|\\[\s\S]|\[!?[^\]]+\]|[\s\S]/g

/**
 * Compiles a glob as GoTrue's library reads it, with `.` and `/` as separators: `*` and `?` stop at
 * a separator, `**` does not; `[a-z]`, `[!a]`, `{one,two}` and `\` escapes work as usual. A state
 * machine instead of a regular expression, which would take polynomial time on addresses that
 * nearly match several wildcards.
 *
 * @throws SyntaxError for unbalanced braces
 */
export function compileGlob(glob: string): { test(text: string): boolean } {
  const states: State[] = [{ accepts: undefined, to: [] }]
  const groups: Group[] = []
  let current = 0
  const add = (from: number, accepts?: Accepts) => {
    states[from]?.to.push(states.length)
    return states.push({ accepts, to: [] }) - 1
  }
  for (const part of glob.match(PART_PATTERN) ?? []) {
    const group = groups.at(-1)
    const wildcard = wildcards.get(part)
    if (part === '{') {
      groups.push({ start: current, ends: [] })
      current = add(current)
    } else if (part === ',' && group) {
      group.ends.push(current)
      current = add(group.start)
    } else if (part === '}') {
      current = closeGroup(states, groups.pop(), current)
    } else if (wildcard?.isRepeated) {
      current = add(current)
      states[add(current, wildcard.accepts)]?.to.push(current)
    } else {
      current = add(add(current, wildcard?.accepts ?? acceptsOf(part)))
    }
  }
  if (groups.length > 0) throw new SyntaxError(`missing closing brace in ${glob}`)
  return { test: (text) => run(states, current, text) }
}

function closeGroup(states: State[], group: Group | undefined, current: number): number {
  if (!group) throw new SyntaxError('missing opening brace')
  for (const end of [...group.ends, current]) states[end]?.to.push(states.length)
  return states.push({ accepts: undefined, to: [] }) - 1
}

/** Time grows linearly with text times pattern. */
function run(states: readonly State[], last: number, text: string): boolean {
  let active = withoutReading(states, [0])
  for (let at = 0; at < text.length && active.size > 0; at += 1) {
    const unit = text.charAt(at)
    const next = [...active].flatMap((index) => {
      const state = states[index]
      return state?.accepts?.(unit) ? state.to : []
    })
    active = withoutReading(states, next)
  }
  return active.has(last)
}

function withoutReading(states: readonly State[], from: readonly number[]): Set<number> {
  const reached = new Set(from)
  // Iteration over a Set also visits items added meanwhile.
  for (const index of reached) {
    const state = states[index]
    if (state && !state.accepts) for (const next of state.to) reached.add(next)
  }
  return reached
}

function acceptsOf(part: string): Accepts {
  if (part.length > 1 && part.startsWith('[')) return acceptsMember(part.slice(1, -1))
  const literal = part.at(-1)
  return (unit) => unit === literal
}

function acceptsMember(members: string): Accepts {
  const isNegated = members.startsWith('!')
  const ranges = parseRanges(isNegated ? members.slice(1) : members)
  return (unit) => ranges.some(([first, end]) => first <= unit && unit <= end) !== isNegated
}

function parseRanges(members: string): [string, string][] {
  const ranges: [string, string][] = []
  for (let at = 0; at < members.length; at += 1) {
    const isRange = members[at + 1] === '-' && at + 2 < members.length
    const first = members.charAt(at)
    const end = isRange ? members.charAt(at + 2) : first
    if (end < first) throw new SyntaxError(`the range ${first}-${end} is empty`)
    ranges.push([first, end])
    if (isRange) at += 2
  }
  return ranges
}
