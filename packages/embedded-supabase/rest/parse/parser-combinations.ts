import {
  both,
  type CharacterParser,
  characters,
  either,
  literal,
  many,
  map,
  type Parser,
  succeed,
} from './parser.ts'

export function keepFirst<A>(first: Parser<A>, second: Parser<unknown>): Parser<A> {
  return both(first, second, (value) => value)
}

export function keepSecond<B>(first: Parser<unknown>, second: Parser<B>): Parser<B> {
  return both(first, second, (_, value) => value)
}

export function pair<A, B>(first: Parser<A>, second: Parser<B>): Parser<[A, B]> {
  return both(first, second, (left, right): [A, B] => [left, right])
}

export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return either<T | undefined>(parser, succeed(undefined))
}

export function separatedOnce<T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> {
  return both(parser, many(keepSecond(separator, parser)), (first, rest) => [first, ...rest])
}

export function separated<T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> {
  return either(separatedOnce(parser, separator), succeed<T[]>([]))
}

export function between<T>(open: Parser<unknown>, close: Parser<unknown>, parser: Parser<T>) {
  return keepFirst(keepSecond(open, parser), close)
}

export function word<T>(text: string, value: T): Parser<T> {
  return map(literal(text), () => value)
}

export function anyOf(text: string): CharacterParser {
  return characters((character) => text.includes(character))
}

export function noneOf(text: string): CharacterParser {
  return characters((character) => !text.includes(character))
}
