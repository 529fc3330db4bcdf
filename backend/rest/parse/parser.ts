/**
 * A small parser-combinator kit with Parsec's rules for consuming input and for merging errors.
 * PostgREST's grammar is written in Parsec, and clients see its error texts, so the same positions
 * and expectations have to come out. See "Parsec: Direct Style Monadic Parser Combinators".
 */
export type Parser<T> = (input: readonly string[], at: number) => Reply<T>

type Reply<T> =
  | { isOk: true; value: T; at: number; hasConsumed: boolean; error: Failure }
  | { isOk: false; hasConsumed: boolean; error: Failure }

type Failure = { at: number; messages: readonly Message[] }

/** The order of the kinds is the order in which Parsec prints them. */
type Message = { kind: 'system-unexpected' | 'unexpected' | 'expected'; text: string }

/** Where and why a text could not be parsed, worded as Parsec words it. */
type SyntaxFailure = { position: string; explanation: string }

export type ParseResult<T> = { isOk: true; value: T } | { isOk: false; failure: SyntaxFailure }

/** Parses a prefix of `text`: as in Parsec, only a grammar that ends in `endOfInput` reads it all. */
export function parseText<T>(parser: Parser<T>, text: string): ParseResult<T> {
  const input = Array.from(text)
  const reply = parser(input, 0)
  if (reply.isOk) return { isOk: true, value: reply.value }
  const failure = {
    position: describePosition(input, reply.error.at),
    explanation: describeMessages(reply.error.messages),
  }
  return { isOk: false, failure }
}

export function succeed<T>(value: T): Parser<T> {
  return (_, at) => ({ isOk: true, value, at, hasConsumed: false, error: noFailure(at) })
}

export function fail<T>(): Parser<T> {
  return (_, at) => ({ isOk: false, hasConsumed: false, error: noFailure(at) })
}

export function satisfy(accepts: (character: string) => boolean): Parser<string> {
  return (input, at) => {
    const character = input[at]
    if (character === undefined || !accepts(character)) return refuse(at, character)
    const error = noFailure(at + 1)
    return { isOk: true, value: character, at: at + 1, hasConsumed: true, error }
  }
}

export function literal(text: string): Parser<string> {
  const expected: Message = { kind: 'expected', text: showText(text) }
  const characters = Array.from(text)
  return (input, at) => {
    for (const [offset, character] of characters.entries()) {
      const found = input[at + offset]
      if (found === character) continue
      const messages = [expected, systemUnexpected(found)]
      return { isOk: false, hasConsumed: offset > 0, error: { at, messages } }
    }
    const end = at + characters.length
    return { isOk: true, value: text, at: end, hasConsumed: true, error: noFailure(end) }
  }
}

export function chain<A, B>(first: Parser<A>, next: (value: A) => Parser<B>): Parser<B> {
  return (input, at) => {
    const before = first(input, at)
    if (!before.isOk) return before
    const after = next(before.value)(input, before.at)
    if (after.hasConsumed) return after
    const error = mergeFailures(before.error, after.error)
    return { ...after, hasConsumed: before.hasConsumed, error }
  }
}

/** Alternatives are tried only while nothing has been consumed. */
export function either<T>(...parsers: Parser<T>[]): Parser<T> {
  return parsers.reduceRight((right, left) => (input, at) => {
    const first = left(input, at)
    if (first.isOk || first.hasConsumed) return first
    const second = right(input, at)
    return second.hasConsumed
      ? second
      : { ...second, error: mergeFailures(first.error, second.error) }
  })
}

/** Forgets that a failed parser has consumed anything, so that alternatives are still tried. */
export function attempt<T>(parser: Parser<T>): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    return reply.isOk ? reply : { ...reply, hasConsumed: false }
  }
}

export function labelled<T>(parser: Parser<T>, label: string): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    if (reply.hasConsumed) return reply
    if (reply.isOk && reply.error.messages.length === 0) return reply
    const others = reply.error.messages.filter(({ kind }) => kind !== 'expected')
    const messages: Message[] = [{ kind: 'expected', text: label }, ...others]
    return { ...reply, error: { at: reply.error.at, messages } }
  }
}

export function many<T>(parser: Parser<T>): Parser<T[]> {
  return (input, at) => {
    const values: T[] = []
    let position = at
    for (;;) {
      const reply = parser(input, position)
      if (!reply.isOk && reply.hasConsumed) return reply
      if (!reply.isOk) {
        const hasConsumed = values.length > 0
        return { isOk: true, value: values, at: position, hasConsumed, error: reply.error }
      }
      values.push(reply.value)
      position = reply.at
    }
  }
}

export function lookAhead<T>(parser: Parser<T>): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    return reply.isOk ? { ...reply, at, hasConsumed: false, error: noFailure(at) } : reply
  }
}

export function notFollowedBy(parser: Parser<string>): Parser<undefined> {
  return (input, at) => {
    const reply = parser(input, at)
    if (!reply.isOk) return succeed(undefined)(input, at)
    const messages: Message[] = [{ kind: 'unexpected', text: `'${reply.value}'` }]
    return { isOk: false, hasConsumed: false, error: { at: reply.at, messages } }
  }
}

export const endOfInput: Parser<undefined> = labelled((input, at) => {
  const character = input[at]
  if (character === undefined) return succeed(undefined)(input, at)
  const messages: Message[] = [{ kind: 'unexpected', text: `'${character}'` }]
  return { isOk: false, hasConsumed: false, error: { at, messages } }
}, 'end of input')

function noFailure(at: number): Failure {
  return { at, messages: [] }
}

function refuse(at: number, found: string | undefined): Reply<never> {
  return { isOk: false, hasConsumed: false, error: { at, messages: [systemUnexpected(found)] } }
}

function systemUnexpected(found: string | undefined): Message {
  return { kind: 'system-unexpected', text: found === undefined ? '' : showText(found) }
}

function showText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** The failure further on explains more; two at the same place explain together. */
function mergeFailures(first: Failure, second: Failure): Failure {
  if (second.messages.length === 0 && first.messages.length > 0) return first
  if (first.messages.length === 0 && second.messages.length > 0) return second
  if (first.at !== second.at) return first.at > second.at ? first : second
  return { at: first.at, messages: [...first.messages, ...second.messages] }
}

function describePosition(input: readonly string[], at: number): string {
  let line = 1
  let column = 1
  for (const character of input.slice(0, at)) {
    if (character === '\n') {
      line += 1
      column = 1
    } else if (character === '\t') column += 8 - ((column - 1) % 8)
    else column += 1
  }
  return `(line ${line}, column ${column})`
}

function describeMessages(messages: readonly Message[]): string {
  const textsOf = (kind: Message['kind']) => messages.filter((message) => message.kind === kind)
  const unexpected = listed(textsOf('unexpected'))
  const [system] = textsOf('system-unexpected')
  const found = unexpected || (system ? system.text || 'end of input' : '')
  const expected = listed(textsOf('expected'))
  const parts = [found && `unexpected ${found}`, expected && `expecting ${expected}`]
  return parts.filter(Boolean).join(' ') || 'unknown parse error'
}

function listed(messages: readonly Message[]): string {
  const texts = [...new Set(messages.map(({ text }) => text))].filter(Boolean)
  const last = texts.pop()
  if (last === undefined) return ''
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`
}
