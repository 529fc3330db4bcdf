import { findHeadingField } from '#domain/portfolio/broker-columns.ts'
import { findPurchaseField } from '#domain/portfolio/purchase-columns.ts'

/** How unlikely a letter is, as -ln of its share of a text: the lower the sum, the likelier the encoding. */
type Cost = number

type Encoding = {
  label: string
  costOf: (run: Uint8Array, at: number) => [cost: Cost, size: number]
}

/** Letters that hardly any file has. */
const RARE = 14
const KANA = 5
const HANGUL = 6.5
const KANJI = 8
const PUNCTUATION = 8
/** A cell that is a heading, read in the wrong encoding, would be another broker's heading by chance alone. */
const HEADING = -20
const MIN_LEAD = 6
const WORST_LETTER = 11
const SAMPLE = 20_000

/** The common letters of each standard are in the first half of its table, the rare ones after them. */
const ASIAN: readonly Encoding[] = [
  {
    label: 'shift_jis',
    costOf: (bytes, at) => {
      const [lead, trail] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
      // Half-width kana of one byte.
      if (lead >= 0xa1 && lead <= 0xdf) return [RARE, 1]
      const isKana = (lead === 0x82 && trail >= 0x9f) || lead === 0x83
      if (isKana) return [KANA, 2]
      if (lead === 0x81 || lead === 0x82) return [PUNCTUATION, 2]
      return [lead >= 0x88 && lead <= 0x98 ? KANJI : RARE, 2]
    },
  },
  {
    label: 'euc-jp',
    costOf: (bytes, at) => {
      const lead = bytes[at] ?? 0
      if (lead === 0xa4 || lead === 0xa5) return [KANA, 2]
      // Its kanji have the bytes of Chinese ones, which many more files are in.
      return [lead >= 0xb0 && lead <= 0xcf ? KANJI + 2 : RARE, lead === 0x8f ? 3 : 2]
    },
  },
  { label: 'euc-kr', costOf: costOfHighPair({ first: 0xb0, last: 0xc8, common: HANGUL }) },
  { label: 'gb18030', costOf: costOfHighPair({ first: 0xb0, last: 0xd7, common: KANJI }) },
  {
    label: 'big5',
    costOf: (bytes, at) => {
      const lead = bytes[at] ?? 0
      if (lead >= 0xa1 && lead <= 0xa3) return [PUNCTUATION, 2]
      return [lead >= 0xa4 && lead <= 0xc6 ? KANJI + 0.4 : RARE, 2]
    },
  },
]

function costOfHighPair({ first, last, common }: { first: number; last: number; common: Cost }) {
  return (bytes: Uint8Array, at: number): [Cost, number] => {
    const [lead, trail] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
    // Four bytes of GB18030.
    if (trail >= 0x30 && trail <= 0x39) return [RARE, 4]
    if (trail < 0xa1) return [RARE, 2]
    if (lead >= 0xa1 && lead <= 0xa3) return [PUNCTUATION, 2]
    return [lead >= first && lead <= last ? common : RARE, 2]
  }
}

/** Western letters stand alone among others: two beside each other are rare, and so is one beside no letter. */
const WESTERN: Encoding = {
  label: 'windows-1252',
  costOf: (bytes, at) => {
    const [before = 0, byte = 0, after = 0] = [bytes[at - 1], bytes[at], bytes[at + 1]]
    if (before > 0x7f || after > 0x7f) return [RARE, 1]
    const isBesideLetter = isLetter(before) || isLetter(after)
    if (byte >= 0xc0 && isBesideLetter) return [4, 1]
    const isMark = [0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0xa0].includes(byte)
    const isSign = [0xa3, 0xa5, 0xa7, 0xae, 0xb0, 0xb7].includes(byte)
    return [isMark || (isSign && !isBesideLetter) ? 5 : RARE, 1]
  },
}

/**
 * UTF-8 and UTF-16 by byte order mark, zero bytes or shape; else the encoding of East Asia or the West in which the
 * bytes are likely text. Undefined if none is, or if two are.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = bytes.subarray(0, 200)
  const zeros = start.filter((byte) => byte === 0).length
  if (zeros > start.length / 4) {
    return new TextDecoder(first === 0 ? 'utf-16be' : 'utf-16le').decode(bytes)
  }
  return decodeStrictly(bytes, 'utf-8') ?? decodeLegacy(bytes)
}

function decodeLegacy(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  const read = [...ASIAN, WESTERN].flatMap((encoding) => {
    const text = decodeStrictly(bytes, encoding.label)
    if (text === undefined) return []
    const { cost, letters } = measure(sample, encoding)
    return [{ text, letters, cost, sum: cost + HEADING * countHeadings(text.slice(0, SAMPLE)) }]
  })
  const [best, other] = read.sort((a, b) => a.sum - b.sum)
  if (!best) return undefined
  const isClear = !other || other.sum - best.sum >= MIN_LEAD || other.text === best.text
  const isText = best.sum < best.cost || best.cost <= best.letters * WORST_LETTER
  return isClear && isText ? best.text : undefined
}

function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function measure(bytes: Uint8Array, { costOf }: Encoding): { cost: Cost; letters: number } {
  let [cost, letters, at] = [0, 0, 0]
  while (at < bytes.length) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1
      continue
    }
    const [more, size] = costOf(bytes, at)
    cost += more
    letters += 1
    at += size
  }
  return { cost, letters }
}

function countHeadings(text: string): number {
  const cells = new Set(text.split(/[\t\r\n,;|"]+/).filter((cell) => /[^ -~]/.test(cell)))
  return [...cells].filter((cell) => findHeadingField(cell) ?? findPurchaseField(cell)).length
}

function isLetter(byte: number): boolean {
  return /[A-Za-z]/.test(String.fromCharCode(byte))
}
