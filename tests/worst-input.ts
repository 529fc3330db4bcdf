const megabyte = 1_048_576
/** The reference work took this many milliseconds on the machine for which 50 ms were promised. */
const referenceMs = 30
export const promisedMs = 50

/** Repeats `piece` up to a length in characters. */
export function fill(piece: string, length = megabyte): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

/** Joins `piece(0)`, `piece(1)` and so on with commas, up to about this length. */
export function list(piece: (index: number) => string, length = megabyte): string {
  const pieces: string[] = []
  for (let size = 0; size < length - 40; size += 1 + (pieces.at(-1)?.length ?? 0)) {
    pieces.push(piece(pieces.length))
  }
  return pieces.join(',')
}

/** Texts that are hard on scanners of any format. */
export function hostileTexts(length = megabyte): string[] {
  const pieces = [
    '\\"',
    '"\\',
    '"',
    '""',
    "'",
    '[',
    '{"a":',
    '(',
    '<',
    '<!--',
    ',',
    ';',
    '&',
    'a&',
    '=',
    '/',
    '.',
    '..',
    ':',
  ]
  const blanks = [' ', '\t', '\n', '\r\n', '\n \n', 'a ', ' a', '\u2028', '\0']
  const words = [
    'a',
    '0',
    '-',
    '+',
    '@',
    'a@',
    'a.',
    '%',
    '%ff',
    '\\',
    '\ud800',
    '😀',
    '=?utf-8?q?a?= ',
    'on',
    'javascript:',
    'javajavascript:script:',
    '__proto__',
  ]
  const texts = [...pieces, ...blanks, ...words].map((piece) => fill(piece, length))
  // A long run between the start of a match and the character that prevents it.
  const runs = [' ', 'a', '/', '-', '.', '5.1.'].map((piece) => `a${fill(piece, length - 2)}\u2028`)
  return [...texts, ...runs]
}

/** JSON that is costly to parse, or to inspect afterward. */
export const hostileJson: Readonly<Record<string, string>> = {
  'one object of many keys': manyKeys(),
  'a row of many keys': `[${manyKeys()}]`,
  'rows of other keys each': `[${list((index) => `{"k${index}":1}`)}]`,
  'rows of one key': `[${list(() => '{"a":1}')}]`,
  'rows of two keys in turn': `[${list((index) => (index % 2 ? '{"a":1,"b":1}' : '{"b":1,"a":1}'))}]`,
  'indexes as keys': `{${list((index) => `"${index * 7919}":1`)}}`,
  'one key again and again': `{${list(() => '"a":1')}}`,
  'empty arrays': `[${list(() => '[]')}]`,
  'empty objects': `[${list(() => '{}')}]`,
  numbers: `[${list(() => '1')}]`,
  prototypes: `[${list(() => '{"__proto__":{"a":1}}')}]`,
  'escaped halves of surrogates': `{"a":"${fill('\\ud800', 6 * 170_000)}"}`,
  'escaped quotation marks': `{"a":"${fill('\\"')}"}`,
  'an open string': `{"a":"${fill('\\"')}`,
  'a long number': `[1${fill('0')}]`,
  'brackets to and fro': `${fill('[', megabyte / 2)}${fill(']', megabyte / 2)}`,
  'objects in objects': `${fill('{"a":', megabyte / 2)}1${fill('}', megabyte / 10)}`,
}

function manyKeys(): string {
  return `{${list((index) => `"k${index}":1`)}}`
}

/**
 * How many milliseconds this machine may take for what may take 50 elsewhere: more on a slow or
 * busy machine, never less.
 */
export function allowedMs(): number {
  const text = manyKeys()
  const times = Array.from({ length: 5 }, () => cpuTime(() => JSON.parse(text)))
  return promisedMs * Math.max(1, Math.min(...times) / referenceMs)
}

/**
 * The longest time that some work blocks the event loop, in milliseconds: CPU time of this thread
 * between two turns of the loop, so that other programs do not count. If it exceeds `allowed`, the
 * best of three runs, because a garbage collection may fall into one.
 */
export async function longestBlockMs(work: () => unknown, allowed: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && best >= allowed; attempt += 1) {
    best = Math.min(best, await measureOnce(work))
  }
  return best
}

async function measureOnce(work: () => unknown): Promise<number> {
  let longest = 0
  let isOver = false
  let turn = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(turn)
    turn = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
    if (!isOver) setImmediate(look)
  }
  await new Promise(setImmediate)
  turn = process.threadCpuUsage()
  const running = (async () => work())().catch(() => undefined)
  look()
  await running
  isOver = true
  look()
  return longest
}

function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
