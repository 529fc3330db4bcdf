/**
 * The outer structure of a JSON text: an object or rows with these keys, in the order of `Object.keys`, or anything
 * else.
 */
export type JsonOutline =
  | { kind: 'object' | 'rows'; keys: string[] }
  | { kind: 'mixed' }
  | { kind: 'other' }

type Reader = { text: string; at: number; depth: number; maxDepth: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const ESCAPE_SEQUENCE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/

/**
 * Reads the outer structure of a JSON text without building values. `JSON.parse` blocks the server for too long
 * with a megabyte of small objects or one object with 100,000 keys.
 *
 * @returns undefined if the text is not JSON or is nested deeper than `maxDepth`
 */
export function outlineJson(text: string, maxDepth: number): JsonOutline | undefined {
  const reader = { text, at: 0, depth: 0, maxDepth }
  skipBlanks(reader)
  const outline = parseOutline(reader)
  skipBlanks(reader)
  return reader.at === text.length ? outline : undefined
}

function parseOutline(reader: Reader): JsonOutline | undefined {
  const opening = reader.text[reader.at]
  if (opening === '{') {
    const keys = new Set<string>()
    return parseObject(reader, (key) => keys.add(key))
      ? { kind: 'object', keys: inOrder([...keys]) }
      : undefined
  }
  if (opening === '[') return parseRows(reader)
  return parseValue(reader) ? { kind: 'other' } : undefined
}

function parseRows(reader: Reader): JsonOutline | undefined {
  let first: string[] | undefined
  let isUniform = true
  const isValid = parseMembers(reader, ']', () => {
    if (!isUniform || reader.text[reader.at] !== '{') {
      isUniform = false
      return parseValue(reader)
    }
    if (first) {
      const row = parseRow(reader, first)
      isUniform = row.isAlike
      return row.isValid
    }
    const keys = new Set<string>()
    const isRead = parseObject(reader, (key) => keys.add(key))
    first = [...keys]
    return isRead
  })
  if (!isValid) return undefined
  if (!isUniform) return { kind: 'mixed' }
  return first ? { kind: 'rows', keys: inOrder(first) } : { kind: 'other' }
}

/** Most rows have the same keys in the same order, which is checked without a set. */
function parseRow(reader: Reader, first: readonly string[]) {
  const start = reader.at
  let place = 0
  let isInOrder = true
  const isValid = parseObject(reader, (key) => {
    isInOrder &&= key === first[place]
    place += 1
  })
  if (!isValid || (isInOrder && place === first.length)) return { isValid, isAlike: isValid }
  const keys = new Set<string>()
  parseObject({ ...reader, at: start }, (key) => keys.add(key))
  return { isValid, isAlike: keys.size === first.length && first.every((key) => keys.has(key)) }
}

/** As in `Object.keys`: array indexes first, in ascending order. */
function inOrder(keys: string[]): string[] {
  const indexes = keys.filter((key) => isDigit(key.charCodeAt(0)) && isArrayIndex(key))
  if (indexes.length === 0) return keys
  const known = new Set(indexes)
  const names = keys.filter((key) => !known.has(key))
  return [...indexes.sort((one, other) => Number(one) - Number(other)), ...names]
}

function isArrayIndex(key: string): boolean {
  return ARRAY_INDEX.test(key) && Number(key) < 2 ** 32 - 1
}

/** Each of these moves the reader past what it read and returns whether that was valid JSON. */
function parseValue(reader: Reader): boolean {
  switch (reader.text[reader.at]) {
    case '{':
      return parseObject(reader)
    case '[':
      return parseMembers(reader, ']', () => parseValue(reader))
    case '"':
      return parseString(reader)
    case 't':
    case 'f':
    case 'n':
      return parseToken(reader, WORD)
    default:
      return parseNumber(reader)
  }
}

function parseObject(reader: Reader, noteKey?: (key: string) => void): boolean {
  return parseMembers(reader, '}', () => {
    const start = reader.at
    if (reader.text[start] !== '"' || !parseString(reader)) return false
    noteKey?.(keyBetween(reader, start))
    skipBlanks(reader)
    if (reader.text[reader.at] !== ':') return false
    reader.at += 1
    skipBlanks(reader)
    return parseValue(reader)
  })
}

function parseMembers(reader: Reader, closing: string, readMember: () => boolean): boolean {
  const { text } = reader
  if (reader.depth === reader.maxDepth) return false
  reader.depth += 1
  reader.at += 1
  skipBlanks(reader)
  if (text[reader.at] !== closing) {
    for (;;) {
      if (!readMember()) return false
      skipBlanks(reader)
      if (text.charCodeAt(reader.at) !== COMMA) break
      reader.at += 1
      skipBlanks(reader)
    }
  }
  if (text[reader.at] !== closing) return false
  reader.at += 1
  reader.depth -= 1
  return true
}

function parseString(reader: Reader): boolean {
  const { text } = reader
  for (reader.at += 1; ; reader.at += 1) {
    const code = text.charCodeAt(reader.at)
    if (code === QUOTE) break
    if (code === BACKSLASH) {
      if (!parseToken(reader, ESCAPE_SEQUENCE)) return false
      reader.at -= 1
      // Also at the end of the text, where the code is NaN.
    } else if (!(code >= 0x20)) return false
  }
  reader.at += 1
  return true
}

function parseNumber(reader: Reader): boolean {
  const { text } = reader
  let at = reader.at
  while (isDigit(text.charCodeAt(at))) at += 1
  const isPlain =
    at > reader.at && text[reader.at] !== '0' && !'.eE'.includes(text.charAt(at) || ',')
  if (!isPlain) return parseToken(reader, NUMBER)
  reader.at = at
  return true
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function parseToken(reader: Reader, token: RegExp): boolean {
  token.lastIndex = reader.at
  if (!token.test(reader.text)) return false
  reader.at = token.lastIndex
  return true
}

function keyBetween({ text, at }: Reader, start: number): string {
  const key = text.slice(start + 1, at - 1)
  return key.includes('\\') ? JSON.parse(`"${key}"`) : key
}

function skipBlanks(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    reader.at += 1
  }
}
