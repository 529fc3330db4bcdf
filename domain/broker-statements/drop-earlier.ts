import { findHeadingField } from '../portfolio/broker-columns.ts'
import type { Cell } from './group-words.ts'

const MONTHS =
  'jan ene gen,feb fév,mar mär mrz,apr abr avr,may mai mag,jun jui giu,jul lug,aug ago aoû,sep set,oct okt out ott,nov,dec dez déc dic'
    .split(',')
    .map((names) => names.split(' '))
const NAMED = /(?<!\p{L})(\p{L}{3})\p{L}{0,9}\.? (?:\d{1,2},? )?((?:19|20)\d\d)\b/u
const DAY_BEFORE = /\b(\d{1,2})\.? \p{L}{3}/u
const DAY_BEHIND = /\p{L}{3}\.? (\d{1,2}),? /u
const NUMBERS = /\b(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})\b/
const EARLIER =
  /\b(?:previous|prior|last (?:month|year|quarter|statement)|opening|beginning|vormonat|vorjahr)\b/i
const LATER = /\b(?:current|this (?:month|year|quarter|statement)|closing|ending|aktuell)\b/i

/** So many lines above the headings, specks among them, dates may stand. */
const REACH = 4

type Group = { when: number; x0: number; x1: number }

/**
 * Leaves out what a list says of an earlier day: where two dates stand side by side above the same headings, the
 * columns below the earlier one. `isPriceOpen` if prices are headed twice and nothing says which is today's.
 */
export function dropEarlier(lines: readonly Cell[][]): { lines: Cell[][]; isPriceOpen: boolean } {
  const at = lines.findIndex(hasRepeated)
  const headings = lines[at] ?? []
  const repeated = headings.filter(({ text }) => isRepeated(text, headings))
  // Cards beside each other have such a line each.
  if (lines.filter(hasRepeated).length !== 1) return { lines: [...lines], isPriceOpen: false }
  const dated = lines
    .slice(Math.max(0, at - REACH), at)
    .findLast((line) => listDates(line).length > 1)
  const groups = dated ? groupHeadings(repeated, listDates(dated)) : []
  const latest = Math.max(...groups.map(({ when }) => when))
  const earlier = groups.filter(({ when }) => when < latest)
  const isEarlier = ({ x0, x1 }: Cell) => earlier.some((one) => x0 < one.x1 && x1 > one.x0)
  const kept = lines.map((line, place) =>
    place < at ? line : line.filter((cell) => !isEarlier(cell)),
  )
  const isPrice = repeated.some(({ text }) => findHeadingField(text) === 'price')
  return { lines: kept, isPriceOpen: isPrice && earlier.length === 0 }
}

/** The same heading of a figure twice in a line. */
function hasRepeated(line: readonly Cell[]): boolean {
  return line.some(({ text }) => isRepeated(text, line))
}

function isRepeated(text: string, line: readonly Cell[]): boolean {
  const field = findHeadingField(text)
  if (field !== 'price' && field !== 'value' && field !== 'shares') return false
  return line.filter((other) => other.text.toLowerCase() === text.toLowerCase()).length > 1
}

type Dated = { when: number }

function listDates(line: readonly Cell[]): Dated[] {
  const dates = line.flatMap(({ text }): Dated[] => {
    const when = readTime(text)
    return when === undefined ? [] : [{ when }]
  })
  return new Set(dates.map(({ when }) => when)).size > 1 ? dates : []
}

/** A number that grows with the time that a heading names. */
function readTime(text: string): number | undefined {
  const [named, month = '', year] = NAMED.exec(text) ?? []
  if (named) {
    const number = MONTHS.findIndex((names) => names.includes(month.toLowerCase()))
    const day = DAY_BEFORE.exec(text)?.[1] ?? DAY_BEHIND.exec(text)?.[1] ?? 0
    return number < 0 ? undefined : Number(year) * 400 + number * 31 + Number(day)
  }
  const [dated, one = 0, two = 0, three = 0] = NUMBERS.exec(text) ?? []
  if (dated) {
    const [a, b, c] = [Number(one), Number(two), Number(three)]
    if (a > 31) return a * 400 + b * 31 + c
    return a > 12 || text.includes('.') ? c * 400 + b * 31 + a : c * 400 + a * 31 + b
  }
  if (EARLIER.test(text)) return 0
  return LATER.test(text) ? 1 : undefined
}

/** The headings of each date: a new one begins where a heading comes again. */
function groupHeadings(headings: readonly Cell[], dates: readonly Dated[]): Group[] {
  const groups: Cell[][] = []
  for (const heading of headings) {
    const last = groups.at(-1)
    if (!last || isRepeated(heading.text, [...last, heading])) groups.push([heading])
    else last.push(heading)
  }
  if (groups.length !== dates.length) return []
  return groups.map((group, at) => {
    const height = Math.max(...group.map(({ y0, y1 }) => y1 - y0))
    const x0 = Math.min(...group.map((one) => one.x0)) - height
    return { when: dates[at]?.when ?? 0, x0, x1: Math.max(...group.map((one) => one.x1)) }
  })
}
