/**
 * A small parser-combinator kit with Parsec's rules for consuming input and merging errors. Clients see the error
 * texts of PostgREST's Parsec grammar, so positions and expectations must be the same. See "Parsec: Direct Style
 * Monadic Parser Combinators".
 */
export type Parser<T> = (input: readonly string[], at: number) => ParserReply<T>

export type ParserReply<T> =
  | { isOk: true; value: T; at: number; hasConsumed: boolean; error: Failure }
  | { isOk: false; hasConsumed: boolean; error: Failure }

type Failure = { at: number; clue: Clue }

/** In Parsec's order of printing. */
type Message = { kind: 'system-unexpected' | 'unexpected' | 'expected'; text: string }

/**
 * What an error message is built from. Parsers fail often, but only the last failure becomes text:
 * building a message for each took most of the time.
 */
type Clue =
  | Message
  | { kind: 'both'; first: Clue; second: Clue }
  | { kind: 'labeled'; label: string; clue: Clue }
  | { kind: 'refused'; parser: Parser<unknown>; at: number }
  | undefined

type SyntaxFailure = { position: string; explanation: string }

export type ParseResult<T> = { isOk: true; value: T } | { isOk: false; failure: SyntaxFailure }

/** As in Parsec, a grammar reads everything only if it ends with `endOfInput`. */
export function parseText<T>(parser: Parser<T>, text: string): ParseResult<T> {
  const input = Array.from(text)
  const reply = parser(input, 0)
  if (reply.isOk) return { isOk: true, value: reply.value }
  const failure = {
    position: describePosition(input, reply.error.at),
    explanation: describeMessages(listMessages(reply.error.clue, input)),
  }
  return { isOk: false, failure }
}

export type CharacterParser = { parser: Parser<string>; accepts: (character: string) => boolean }

export function characters(accepts: (character: string) => boolean): CharacterParser {
  return { parser: satisfy(accepts), accepts }
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
  const wanted = Array.from(text)
  return (input, at) => {
    for (let offset = 0; offset < wanted.length; offset += 1) {
      const found = input[at + offset]
      if (found === wanted[offset]) continue
      const clue = { kind: 'both', first: expected, second: systemUnexpected(found) } as const
      return { isOk: false, hasConsumed: offset > 0, error: { at, clue } }
    }
    const end = at + wanted.length
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

/** Both in order. Like `chain`, but faster, for a second parser that does not depend on the first. */
export function both<A, B, C>(
  first: Parser<A>,
  second: Parser<B>,
  combine: (left: A, right: B) => C,
): Parser<C> {
  return (input, at) => {
    const before = first(input, at)
    if (!before.isOk) return before
    const after = second(input, before.at)
    const hasConsumed = after.hasConsumed || before.hasConsumed
    const error = after.hasConsumed ? after.error : mergeFailures(before.error, after.error)
    if (!after.isOk) return { isOk: false, hasConsumed, error }
    const value = combine(before.value, after.value)
    return { isOk: true, value, at: after.at, hasConsumed, error }
  }
}

export function map<A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> {
  return (input, at) => {
    const reply = parser(input, at)
    if (!reply.isOk) return reply
    const { hasConsumed, error } = reply
    return { isOk: true, value: change(reply.value), at: reply.at, hasConsumed, error }
  }
}

export function textOf(one: CharacterParser, fewest: 0 | 1 = 0): Parser<string> {
  return (input, at) => {
    let end = at
    for (let found = input[end]; found !== undefined && one.accepts(found); found = input[end])
      end += 1
    const error: Failure = { at: end, clue: { kind: 'refused', parser: one.parser, at: end } }
    if (end - at < fewest) return { isOk: false, hasConsumed: false, error }
    const value = end === at ? '' : input.slice(at, end).join('')
    return { isOk: true, value, at: end, hasConsumed: end > at, error }
  }
}

/** As in Parsec, later alternatives are tried only if nothing was consumed. */
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

export function attempt<T>(parser: Parser<T>): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    return reply.isOk || !reply.hasConsumed
      ? reply
      : { isOk: false, hasConsumed: false, error: reply.error }
  }
}

export function labeled<T>(parser: Parser<T>, label: string): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    if (reply.hasConsumed) return reply
    if (reply.isOk && reply.error.clue === undefined) return reply
    const error: Failure = {
      at: reply.error.at,
      clue: { kind: 'labeled', label, clue: reply.error.clue },
    }
    return reply.isOk ? { ...reply, error } : { isOk: false, hasConsumed: false, error }
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
    const clue: Message = { kind: 'unexpected', text: `'${reply.value}'` }
    return { isOk: false, hasConsumed: false, error: { at: reply.at, clue } }
  }
}

export const endOfInput: Parser<undefined> = labeled((input, at) => {
  const character = input[at]
  if (character === undefined) return succeed(undefined)(input, at)
  const clue: Message = { kind: 'unexpected', text: `'${character}'` }
  return { isOk: false, hasConsumed: false, error: { at, clue } }
}, 'end of input')

function noFailure(at: number): Failure {
  return { at, clue: undefined }
}

function refuse(at: number, found: string | undefined): ParserReply<never> {
  return { isOk: false, hasConsumed: false, error: { at, clue: systemUnexpected(found) } }
}

function systemUnexpected(found: string | undefined): Message {
  return { kind: 'system-unexpected', text: found ?? '' }
}

function showText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function mergeFailures(first: Failure, second: Failure): Failure {
  if (second.clue === undefined && first.clue !== undefined) return first
  if (first.clue === undefined && second.clue !== undefined) return second
  if (first.at !== second.at) return first.at > second.at ? first : second
  if (first.clue === undefined) return first
  return { at: first.at, clue: { kind: 'both', first: first.clue, second: second.clue } }
}

function listMessages(clue: Clue, input: readonly string[]): Message[] {
  if (!clue) return []
  switch (clue.kind) {
    case 'both':
      return [...listMessages(clue.first, input), ...listMessages(clue.second, input)]
    case 'labeled': {
      const others = listMessages(clue.clue, input).filter(({ kind }) => kind !== 'expected')
      return [{ kind: 'expected', text: clue.label }, ...others]
    }
    case 'refused':
      return listMessages(clue.parser(input, clue.at).error.clue, input)
    default:
      return [clue]
  }
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
  const found = unexpected || (system ? (system.text ? showText(system.text) : 'end of input') : '')
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
