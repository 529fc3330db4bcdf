import { isExchangeName } from '../portfolio/symbol-notation.ts'
import { NATIVE_SIGN } from './native-sign.ts'

const CURRENCIES = /^(?:USD|HKD|JPY|KRW|TWD|SGD|INR|IDR|THB|CNY|MYR|PHP|EUR|GBP)$/

/** What a share is, behind its name: of no par value, ordinary. */
const SHARE_WORDS = /^(?:NPV|ORD|STK|SHS)$/

/** The names that a text may be or have: without its code, or beside it. */
export function listNames(text: string): string[] {
  const outside = text
    .replace(/\([^()]*\)?/g, ' ')
    .replace(/^[^\p{L}\d]+/u, '')
    .trim()
  const [first = '', ...rest] = outside.split(/\s+/)
  const after = rest.join(' ').replace(/^[^\p{L}\d]+/u, '')
  const afterTwo = rest.slice(1).join(' ')
  const divided = splitSubject(outside)
  const hasCode = findLastCode(outside) !== undefined || endsOddly(outside)
  const before = hasCode ? [outside.slice(0, outside.lastIndexOf(' '))] : []
  const isCode = /\d/.test(first) || first === first.toUpperCase()
  const behind = isCode ? [after, afterTwo] : MARK.test(`${first} `) ? [after] : []
  return [outside, ...behind, ...before, ...divided, ...splitForm(outside)].filter(
    (name) => /\p{L}{2}/u.test(name) && !isExchangeName(name) && !EXCHANGE_IN_SIGNS.test(name),
  )
}

/** Exchanges of Japan with their sections, Taiwan's and Korea's: they are listed companies, too. */
const EXCHANGE_IN_SIGNS =
  /^(?:[東名\u672d\u798f]証?[\p{Script=Katakana}ー]{0,7}|上[市櫃]|興櫃|[沪滬深]市?|코스[피닥])$/u

/** A picture beside a name, or what opens its row, read as letters or signs: "fA) Advanced Micro Devices". */
const MARK = /^(?:\S{0,2}[^\p{L}\d\s.&'’(-]\S?|\p{L}{1,2}) /u

/** A legal form that lost the space before it: "ITCLTD". */
function splitForm(text: string): string[] {
  const [, name] = /^(.*\p{L}{2})(?:LTD|LIMITED|INC|CORP|PLC|BHD)\.?$/u.exec(text) ?? []
  return name ? [name] : []
}

/** What opens or closes a row, "▼" or "►", is read as a small letter or a sign, which names no company. */
export function dropOpener(text: string): string {
  return text.replace(/^(?:[a-z]|[^\p{L}\d\s([&]{1,2}) (?=[\p{Lu}\d])/u, '')
}

/** A symbol behind a name that was misread: "Tesla Inc 1sLA", "PepsiCo Inc »epP". */
const ODD_WORD = / (?=\S{2,6}$)(?=\S*(?:[^\p{L}]|\p{Ll}\p{Lu}|\p{Lu}\p{Ll}?$))\S+$/u

/** Among capitals alone, as of "ABOITIZ POWER", the last word is no odd one. */
function endsOddly(text: string): boolean {
  const last = text.slice(text.lastIndexOf(' ') + 1)
  const isPlain = text === text.toUpperCase() && /^\p{L}+$/u.test(last)
  return ODD_WORD.test(text) && !isPlain
}

/** Letters and digits, as in Singapore: F34, ME8U. */
const MIXED_CODE = /^(?=\w*\d)(?=\w*[A-Z])[A-Z0-9]{3,4}$/

/** The symbol behind a name: "Visa Inc V". */
function findLastCode(text: string): string | undefined {
  const at = text.lastIndexOf(' ')
  const [name, code] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 0 || !/\p{L}{2}/u.test(name)) return undefined
  // Among capitals alone, the last word is a part of the name.
  const isTicker = /^[A-Z]{1,5}$/.test(code) && /\p{Ll}/u.test(name)
  return isTicker || MIXED_CODE.test(code) || /^\d{4,6}$/.test(code) ? code : undefined
}

/** A code of digits behind the mark of its market, whatever that was read as: "BR 00669". */
function findTagged(text: string): string | undefined {
  return /^\W?\S{1,3}\W? (\d{5,6})$/.exec(text)?.[1]
}

/** A large letter is often read twice, as "Vv" or "Ccsco". */
function dropEcho(part: string): string {
  const [first = '', second = ''] = part
  const isEcho = /[A-Z]/.test(first) && second === first.toLowerCase()
  return isEcho && !/[^cosuvwxz]/.test(part.slice(1)) ? first + part.slice(2) : part
}

/** Name and symbol with a sign between them: "Walmart Inc, WMT", "AAPL · Apple". */
function splitSubject(text: string): string[] {
  const parts = text.split(/, | [-–—·•|/] /).map((part) => part.trim())
  return parts.length > 1 ? parts.filter((part) => part !== '') : []
}

const CODED =
  /[\w&]{1,12}\.(?:HK|T|TWO?|K[SQL]|S[SZI]|NS|JK|BK|PS|VN)$|(?<![\w.])\d{4,6}\.[HhTtKkSs][KkWwSsQqZz]$/

/** A code that touches its name: no gap parts signs. */
const JOINED_CODE =
  /^\d{3}[\dA-Z]\d{0,2}(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2})|(?<=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2})\d{3}[\dA-Z]\d{0,2}$/u

/** What in a text may be a symbol or a code. */
export function listParts(text: string): string[] {
  const inside = /\(([A-Za-z0-9.: &-]{1,14})\)?$/.exec(text)?.[1]
  const [first = '', second = ''] = text.split(' ')
  const whole = text.length <= 14 ? text : ''
  const exchange = second.toUpperCase()
  const isMarket = /^[A-Z]{1,4}$/.test(second) || isExchangeName(exchange)
  // Where name and code stand in one line, a suffix tells the code.
  const coded = CODED.exec(text)?.[0].toUpperCase()
  const joined = JOINED_CODE.exec(text)?.[0] ?? ''
  const divided = splitSubject(text).filter((part) => part.length <= 14)
  // "SG S58": the mark of a market in front.
  const isInFront = isExchangeName(first) && /^[A-Z0-9&-]{1,10}$/.test(second)
  const market = isInFront ? `${second} ${first}` : isMarket ? `${first} ${exchange}` : ''
  const last = findTagged(text) ?? findLastCode(text) ?? ''
  // "HSBC Holdings 0005": a number says more than the word HSBC.
  const [number, ticker] = /\d{4}/.test(last) ? [last, ''] : ['', last]
  const places = isInFront ? [market, whole] : [whole, market]
  // And with its exchange it says most, behind whatever was read of a name in another script.
  const [surest, other] = /\d{4}/.test(coded ?? '') ? [coded ?? '', ''] : ['', coded ?? '']
  const parts = [surest, number, joined, inside ?? '', ...places, first, other, ...divided, ticker]
  return [...new Set(parts.map((part) => dropEcho(part.replace(/[·•:–-]$/, '').trim())))].filter(
    (part) =>
      part !== '' && !CURRENCIES.test(part) && !SHARE_WORDS.test(part) && !NATIVE_SIGN.test(part),
  )
}
