import type { ReadWord } from './group-words.ts'

/** As many such figures say that spaces part the thousands of a page. */
const FEWEST = 3
/** Between groups of one figure, in heights of its digits; columns are farther apart. */
const GAP = 0.6
const START = /^[^\d\s]{0,4}\d{1,3}$/
const GROUP = /^\d{3}$/
const END = /^\d{3}[.,]\d{1,2}\p{Sc}?$/u
const DECIMALS = /^\d{2}$/

/** Writes figures whose thousands are parted by spaces as one word: "13 680,15", and "10 609 77" that lost its mark. */
export function joinThousands(lines: readonly ReadWord[][]): ReadWord[][] {
  const count = lines.reduce(
    (sum, line) => sum + line.filter((_, at) => isPair(line, at)).length,
    0,
  )
  return count < FEWEST ? lines.map((line) => [...line]) : lines.map(joinLine)
}

function isPair(line: readonly ReadWord[], at: number): boolean {
  const [first, second] = [line[at], line[at + 1]]
  return START.test(first?.text ?? '') && END.test(second?.text ?? '') && isNear(first, second)
}

function joinLine(line: readonly ReadWord[]): ReadWord[] {
  const joined: ReadWord[] = []
  for (let at = 0; at < line.length; ) {
    const length = countGroups(line.slice(at))
    const group = line.slice(at, at + length)
    joined.push(length > 1 ? join(group) : (line[at] as ReadWord))
    at += Math.max(1, length)
  }
  return joined
}

/** How many words, from the first on, are one figure. */
function countGroups(words: readonly ReadWord[]): number {
  if (!START.test(words[0]?.text ?? '')) return 1
  let length = 1
  while (isNear(words[length - 1], words[length]) && GROUP.test(words[length]?.text ?? '')) length++
  if (!isNear(words[length - 1], words[length])) return length
  const last = words[length]?.text ?? ''
  return END.test(last) || (length > 1 && DECIMALS.test(last)) ? length + 1 : length
}

function isNear(first: ReadWord | undefined, second: ReadWord | undefined): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    second.x0 - first.x1 < (first.y1 - first.y0) * GAP
  )
}

function join(words: readonly ReadWord[]): ReadWord {
  const [first, last] = [words[0], words.at(-1)] as [ReadWord, ReadWord]
  const texts = words.map(({ text }) => text)
  const isCut = DECIMALS.test(last.text)
  const whole = texts.slice(0, isCut ? -1 : undefined).join('')
  return {
    text: isCut ? `${whole}.${last.text}` : whole,
    x0: first.x0,
    x1: last.x1,
    y0: Math.min(...words.map(({ y0 }) => y0)),
    y1: Math.max(...words.map(({ y1 }) => y1)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  }
}
