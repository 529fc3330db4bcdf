import { chain, either, literal, many, type Parser, satisfy, succeed } from './parser.ts'

export function map<A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> {
  return chain(parser, (value) => succeed(change(value)))
}

/** Both in order, keeping what the first one read. */
export function keepFirst<A>(first: Parser<A>, second: Parser<unknown>): Parser<A> {
  return chain(first, (value) => map(second, () => value))
}

/** Both in order, keeping what the second one read. */
export function keepSecond<B>(first: Parser<unknown>, second: Parser<B>): Parser<B> {
  return chain(first, () => second)
}

export function pair<A, B>(first: Parser<A>, second: Parser<B>): Parser<[A, B]> {
  return chain(first, (left) => map(second, (right): [A, B] => [left, right]))
}

export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return either<T | undefined>(parser, succeed(undefined))
}

export function manyOnce<T>(parser: Parser<T>): Parser<T[]> {
  return chain(parser, (first) => map(many(parser), (rest) => [first, ...rest]))
}

export function separatedOnce<T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> {
  return chain(parser, (first) =>
    map(many(keepSecond(separator, parser)), (rest) => [first, ...rest]),
  )
}

export function separated<T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> {
  return either(separatedOnce(parser, separator), succeed<T[]>([]))
}

export function between<T>(open: Parser<unknown>, close: Parser<unknown>, parser: Parser<T>) {
  return keepFirst(keepSecond(open, parser), close)
}

/** One of several fixed words, each standing for a value. */
export function word<T>(text: string, value: T): Parser<T> {
  return map(literal(text), () => value)
}

export function anyOf(characters: string): Parser<string> {
  return satisfy((character) => characters.includes(character))
}

export function noneOf(characters: string): Parser<string> {
  return satisfy((character) => !characters.includes(character))
}

export function textOf(parser: Parser<string[]>): Parser<string> {
  return map(parser, (characters) => characters.join(''))
}
