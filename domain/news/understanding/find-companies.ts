import { LEGAL_FORMS } from '../../legal-forms.ts'
import {
  ASIAN_COMPANIES,
  coreName,
  findTickers,
  listAmericanCompanies,
} from '../listed-companies.ts'
import { NEWS_SECTORS } from '../news-article.ts'
import { CATEGORY_TERMS, type TermTable } from './category-terms.ts'
import { KNOWN_COMPANIES, WORDY_NAMES } from './known-companies.ts'
import { REGION_TERMS } from './region-terms.ts'
import { type ArticleSector, SECTOR_TERMS } from './sector-terms.ts'
import { addTerm, matchTerms, splitWords, stemOf, type TermIndex, type Word } from './words.ts'

export type MentionedCompany = { symbol: string; name: string; words: string }

type Name = {
  symbol: string
  name: string
  /** As in its list. */
  written: string
  /** Its words without case and accents: stems alone would match "Low" with Lowe's. */
  letters: string[]
  /** Also an ordinary word, so evidence decides. */
  isWordy: boolean
  /** Little known, and made of one word or of ordinary ones: counts only with "Inc." or the like. */
  needsForm: boolean
}

const companyWords = new Set(
  'says said reports reported posts posted unveils unveiled launches launched beats misses sees shares stock plans raises cuts earnings results profit revenue sales ceo chief executive investors wins buys sells sues faces expands opens hires names appoints will to agrees files joins invests warns recalls delivers reveals introduces ships tops faces loses gains bonds dividend buyback acquires settles pays stores suppliers employees workers spends builds halts starts and'.split(
    ' ',
  ),
)

/** After a one-word name, these make it another company: Hitachi Zosen is not Hitachi. */
const otherNames = new Set(
  'Heavy Motor Motors Chemical Chemicals Electric Engineering Life Securities Bank Insurance Industries Materials Capital Steel Power Construction Card Zosen Foundation University Metals Trust Boshoku Cement Foods Solutions Hotels Fire Asset Ventures Development Properties Land Park Stadium Street Cup Open Museum Theatre Theater County Prize Daily Times Post Elxsi Pay Financial'.split(
    ' ',
  ),
)
const followingForms = new Set(LEGAL_FORMS)
const LOWER_WORDS = new Set(['of', 'and', 'the', 'i', 'de', '&', 'hynix'])
const OTHER_ORDINARY =
  'american national first general global international united new great capital community independent public standard consumer green blue red golden star sun city state central north south east west western eastern pacific atlantic common universal advanced digital home big best good'

const ordinaryStems = parseOrdinaryStems()
const sectors = parseSectors()
/** Of six thousand companies. Preparing them takes a tenth of a second, which few processes need. */
let names: TermIndex<Name> | undefined

export function sectorOf(symbol: string): ArticleSector | undefined {
  return sectors.get(symbol)
}

/** A word of the tables of labels, or one that many companies have in their names. */
export function isOrdinaryStem(stem: string): boolean {
  return ordinaryStems.has(stem)
}

export function findCompanies(text: string, words: readonly Word[]): MentionedCompany[] {
  const isTitleCase = looksLikeTitleCase(words)
  const tickers = findTickers(text)
  const found = new Map<string, MentionedCompany>()
  names ??= loadNames()
  for (const { at, length, words: written, value } of matchTerms(words, names)) {
    if (!isName(words.slice(at, at + length), value)) continue
    const isMeant =
      tickers.has(value.symbol) || isCompany(words, { at, length, isTitleCase }, value)
    if (isMeant && !found.has(value.symbol)) found.set(value.symbol, { ...value, words: written })
  }
  for (const [symbol, words] of tickers) {
    if (!found.has(symbol)) found.set(symbol, { symbol, name: symbol, words })
  }
  return [...found.values()].map(({ symbol, name, words }) => ({ symbol, name, words }))
}

type Place = { at: number; length: number; isTitleCase: boolean }

function isCompany(words: readonly Word[], place: Place, { isWordy, needsForm }: Name): boolean {
  const next = words[place.at + place.length]
  const following = next?.text.toLowerCase() ?? ''
  if (next && followingForms.has(following) && (isCapital(next) || following === 'plc')) return true
  if (needsForm) return false
  const isPartOfOther = next?.isJoined === true && otherNames.has(next.text)
  if (!isWordy) return place.length > 1 || !isPartOfOther
  return !isPartOfOther && hasEvidence(words, place)
}

function hasEvidence(words: readonly Word[], { at, length, isTitleCase }: Place): boolean {
  const [first, last, before, next] = [at, at + length - 1, at - 1, at + length].map(
    (index) => words[index],
  )
  if (!first || !last) return false
  const following = next?.isJoined ? next.text.toLowerCase() : ''
  const written = words.slice(at, at + length).map(({ text }) => text.toLowerCase())
  if (WORDY_NAMES[written.join(' ')]?.split(' ').includes(following)) return false
  if (first.isJoined && isPartOfName(before) && !isTitleCase) return false
  if (last.isPossessive || companyWords.has(following)) return true
  if (isTitleCase) return false
  if (following === 'and') return isCapital(words[at + length + 1])
  const isFollowedByName = next?.isJoined === true && isCapital(next)
  return !first.isFirst && !isFollowedByName
}

/** "Big Apple". A capital says nothing on the first word of a sentence. */
function isPartOfName(before: Word | undefined): boolean {
  return isCapital(before) && (before?.isFirst === false || before?.text === 'Big')
}

/** The words must be written like the name: capitals where it has them, acronyms all in capitals. */
function isName(words: readonly Word[], { letters, written: name }: Name): boolean {
  return words.every(({ text }, index) => {
    if (foldCase(text) !== letters[index]) return false
    if (LOWER_WORDS.has(text)) return index > 0
    if (words.length === 1 && text.length < 5 && name === name.toUpperCase()) {
      return text === text.toUpperCase()
    }
    return text !== text.toLowerCase() || /^\d/.test(text)
  })
}

function foldCase(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isCapital(word: Word | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word.text)
}

/** Headlines in Title Case capitalize every longer word, so a capital proves nothing. */
function looksLikeTitleCase(words: readonly Word[]): boolean {
  const long = words.filter(({ text, isFirst }) => text.length > 3 && !isFirst)
  return long.length > 0 && long.filter(isCapital).length / long.length > 0.7
}

function loadNames(): TermIndex<Name> {
  const found: TermIndex<Name> = new Map()
  const known = new Set<string>()
  const add = (text: string, value: Omit<Name, 'isWordy' | 'letters'>) => {
    const letters = splitWords(text).map((word) => foldCase(word.text))
    const key = letters.join(' ')
    if (key === '' || known.has(key)) return
    known.add(key)
    addTerm(found, text.toLowerCase(), { ...value, letters, isWordy: isWordyName(text) })
  }
  const listed = new Map<string, string>()
  const [asian, others] = [ASIAN_COMPANIES, listAmericanCompanies()]
  for (const { symbol, name } of [...others, ...asian]) listed.set(symbol, name)
  for (const [symbol, aliases] of parseKnown()) {
    for (const alias of aliases) {
      add(alias, { symbol, name: listed.get(symbol) ?? alias, written: alias, needsForm: false })
    }
  }
  for (const { symbol, name } of asian) addListing(add, { symbol, name }, false)
  for (const { symbol, name } of others) addListing(add, { symbol, name }, true)
  return found
}

function addListing(
  add: (text: string, value: Omit<Name, 'isWordy' | 'letters'>) => void,
  { symbol, name }: { symbol: string; name: string },
  isAmerican: boolean,
): void {
  const core = coreName(name)
  const words = splitWords(core)
  const isOrdinary = words.length === 1 || words.every(({ stem }) => ordinaryStems.has(stem))
  add(core, { symbol, name, written: core, needsForm: isAmerican && isOrdinary })
}

function parseKnown(): [symbol: string, aliases: string[]][] {
  return NEWS_SECTORS.flatMap((sector) =>
    KNOWN_COMPANIES[sector].split('; ').map((entry): [string, string[]] => {
      const blank = `${entry} `.indexOf(' ')
      const aliases = entry.slice(blank + 1).split(', ')
      return [entry.slice(0, blank), aliases.filter((alias) => alias !== '')]
    }),
  )
}

function parseSectors(): Map<string, ArticleSector> {
  const pairs = NEWS_SECTORS.flatMap((sector) =>
    KNOWN_COMPANIES[sector].split('; ').map((entry): [string, ArticleSector] => {
      return [entry.split(' ', 1)[0] ?? '', sector]
    }),
  )
  return new Map(pairs)
}

function isWordyName(text: string): boolean {
  return Object.hasOwn(WORDY_NAMES, text.toLowerCase())
}

function parseOrdinaryStems(): Set<string> {
  const tables: TermTable<string>[] = [CATEGORY_TERMS, SECTOR_TERMS, REGION_TERMS]
  const lists = tables.flatMap((table) => Object.values(table).flatMap(Object.values<string>))
  const stems = lists.flatMap((list) => splitWords(list).map(({ stem }) => stem))
  return new Set([...stems, ...OTHER_ORDINARY.split(' ').map(stemOf)])
}
