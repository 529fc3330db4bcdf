import {
  attempt,
  type CharacterParser,
  chain,
  characters,
  either,
  endOfInput,
  labeled,
  literal,
  lookAhead,
  many,
  map,
  notFollowedBy,
  type Parser,
  satisfy,
  succeed,
  textOf,
} from './parser.ts'
import {
  anyOf,
  keepFirst,
  keepSecond,
  noneOf,
  pair,
  separatedOnce,
  word,
} from './parser-combinations.ts'
import type { AtPath, EmbedPath, Field, JsonStep } from './syntax.ts'

const spaces = textOf(anyOf(' \t'))
export const character = (text: string) =>
  labeled(
    satisfy((found) => found === text),
    `"${text}"`,
  )

export const anyCharacter = characters(() => true)
export const delimiter = labeled(character('.'), 'delimiter (.)')
export const comma = trimmed(character(','))

export function trimmed<T>(parser: Parser<T>): Parser<T> {
  return keepSecond(spaces, keepFirst(parser, spaces))
}

const digits = labeledCharacters((found) => /\d/.test(found), 'digit')
const letters = labeledCharacters((found) => /\p{L}/u.test(found), 'letter')
const marks = anyOf('_ $')

const identifierCharacters: CharacterParser = {
  parser: either(letters.parser, digits.parser, marks.parser),
  accepts: (found) => /[\p{L}\d_ $]/u.test(found),
}

function labeledCharacters(
  accepts: (character: string) => boolean,
  label: string,
): CharacterParser {
  return { parser: labeled(satisfy(accepts), label), accepts }
}

export const identifier = map(textOf(identifierCharacters, 1), (text) => text.trim())

const quotedText = many(
  either(textOf(noneOf('\\"'), 1), keepSecond(character('\\'), anyCharacter.parser)),
)

export const quotedValue: Parser<string> = keepFirst(
  keepSecond(
    character('"'),
    map(quotedText, (pieces) => pieces.join('')),
  ),
  character('"'),
)

const dash = attempt(keepFirst(character('-'), notFollowedBy(character('>'))))

function dashed(parser: Parser<string>): Parser<string> {
  return map(separatedOnce(parser, dash), (parts) => parts.join('-'))
}

export const fieldName: Parser<string> = labeled(
  either(quotedValue, dashed(identifier)),
  'field name (* or [a..z0..9_$])',
)

const jsonKey = labeled(
  either(quotedValue, dashed(map(textOf(noneOf('(-:.,>)'), 1), (text) => text.trim()))),
  'any non reserved character different from: .,>()',
)

const endOfIndex = either<unknown>(
  ...['->', '::', '.', ','].map((text) => attempt(lookAhead(literal(text)))),
  attempt(endOfInput),
)

const jsonIndex = keepFirst(
  chain(either(character('-'), succeed('+')), (sign) =>
    map(textOf(digits, 1), (number) => sign + number),
  ),
  endOfIndex,
)

const jsonOperand = either<JsonStep['operand']>(
  attempt(map(jsonIndex, (value) => ({ kind: 'index', value }))),
  attempt(map(jsonKey, (value) => ({ kind: 'key', value }))),
)

const jsonArrow = either<JsonStep['arrow']>(
  attempt(word('->>', '->>' as const)),
  attempt(word('->', '->' as const)),
)

const jsonPath: Parser<JsonStep[]> = many(
  map(pair(jsonArrow, jsonOperand), ([arrow, operand]) => ({ arrow, operand })),
)

export const field: Parser<Field> = trimmed(
  map(pair(fieldName, jsonPath), ([name, path]) => ({ name, path })),
)

export const fieldAtPath: Parser<AtPath<Field>> = map(
  pair(separatedOnce(fieldName, delimiter), jsonPath),
  ([names, path]) => ({
    path: names.slice(0, -1),
    value: { name: names.at(-1) ?? '', path },
  }),
)

export const logicKey: Parser<AtPath<string>> = map(
  separatedOnce(fieldName, delimiter),
  (names): { path: EmbedPath; value: string } => {
    const operator = names.at(-1) ?? ''
    return {
      path: names.slice(0, -1).filter((name) => name !== 'not'),
      value: names.includes('not') ? `not.${operator}` : operator,
    }
  },
)

export const columnNames: Parser<string[]> = separatedOnce(fieldName, comma)
