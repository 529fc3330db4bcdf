import { areDifferentStories } from './different-stories.ts'
import { type Headline, parseHeadline, stripPrefix } from './parse-headline.ts'
import { REGION_TERMS } from './region-terms.ts'
import { DOWN, UP, type Weighted } from './sentiment-lexicon.ts'
import { splitWords, stemOf } from './words.ts'

/**
 * Titles that share three quarters of their words tell one story, unless their numbers differ, they
 * point in opposite directions, or they tell of different things.
 */
const ENOUGH = 0.75
/** Titles with fewer significant words must be identical: "Market report" says too little. */
const FEWEST_WORDS = 4

/** Bounds the cost of ten thousand similar titles in one feed. The latest are kept. */
const MAX_PER_KEY = 100

const directions = parseDirections()
/** Places occur in thousands of stories, so they narrow nothing down. */
const commonStems = new Set(
  Object.values(REGION_TERMS)
    .flatMap((weights) => Object.values<string>(weights))
    .flatMap((list) => splitWords(list).map(({ stem }) => stem)),
)

type Story = {
  id: string
  title: string
  stems: Set<string>
  numbers: string
  direction: number
  plain: string
  headline: Headline
}

export type StoryIndex = {
  findSameStory: (title: string) => string | undefined
  add: (id: string, title: string) => void
}

/**
 * Indexes titles by their rarest words. Two sets whose overlap is at least `enough` must share one
 * of their first few words in a fixed order, so only those are indexed (prefix filtering,
 * Chaudhuri, Ganti, Kaushik 2006): 10,000 titles against 10,000 take well under a second.
 */
export function createStoryIndex(): StoryIndex {
  const byWord = new Map<string, Story[]>()
  const byText = new Map<string, string>()
  let latest: Story | undefined
  // A title is looked for, and then often added.
  const read = (title: string) => {
    if (latest?.title !== title) latest = parseStory(title)
    return latest
  }
  return {
    findSameStory(title) {
      const story = read(title)
      if (story.plain === '') return undefined
      const same = byText.get(story.plain)
      if (same !== undefined || story.stems.size < FEWEST_WORDS) return same
      const candidates = new Set(telling(story).flatMap((key) => byWord.get(key) ?? []))
      return findLikest(story, candidates)
    },
    add(id, title) {
      const story = { ...read(title), id }
      if (story.plain === '') return
      if (!byText.has(story.plain)) byText.set(story.plain, id)
      if (story.stems.size < FEWEST_WORDS) return
      for (const key of telling(story)) {
        const known = byWord.get(key) ?? []
        known.push(story)
        if (known.length > MAX_PER_KEY) known.shift()
        byWord.set(key, known)
      }
    },
  }
}

/** Shared words divided by all words of both, 0 to 1; 0 for titles that contradict each other. */
export function compareTitles(one: string, other: string): number {
  return compare(parseStory(one), parseStory(other))
}

function findLikest(story: Story, candidates: Iterable<Story>): string | undefined {
  let [best, bestId]: [number, string | undefined] = [ENOUGH, undefined]
  for (const known of candidates) {
    const likeness = compare(story, known)
    if (likeness > best || (likeness === best && bestId === undefined)) {
      best = likeness
      bestId = known.id
    }
  }
  return bestId
}

function compare(one: Story, other: Story): number {
  if (one.plain === other.plain) return 1
  if (one.numbers !== other.numbers || one.direction * other.direction < 0) return 0
  let shared = 0
  for (const stem of one.stems) if (other.stems.has(stem)) shared += 1
  const likeness = shared / (one.stems.size + other.stems.size - shared)
  if (likeness < ENOUGH) return likeness
  return areDifferentStories(one.headline, other.headline) ? 0 : likeness
}

function parseStory(title: string): Story {
  const headline = parseHeadline(title)
  const stems = headline.words.map(({ stem }) => stem)
  const numbers = [...stripPrefix(title).matchAll(/(?<![\p{L}])\d+(?:[.,]\d+)*/gu)].map(
    ([number]) => number.replaceAll(',', ''),
  )
  const direction = splitWords(title).reduce(
    (sum, { stem }) => sum + (directions.get(stem) ?? 0),
    0,
  )
  return {
    id: '',
    title,
    headline,
    direction,
    stems: new Set(stems),
    numbers: numbers.sort().join(' '),
    plain: stems.join(' '),
  }
}

/**
 * The title's first words in the fixed order, as many as prefix filtering needs; each joined with
 * the numbers, which must be the same.
 */
function telling({ stems, numbers }: Story): string[] {
  const ordered = [...stems].sort((one, other) => {
    const rank = Number(commonStems.has(one)) - Number(commonStems.has(other))
    return rank || other.length - one.length || (one < other ? -1 : 1)
  })
  const count = stems.size - Math.ceil(ENOUGH * stems.size) + 1
  return ordered.slice(0, count).map((word) => `${word} ${numbers}`)
}

function parseDirections(): Map<string, number> {
  const found = new Map<string, number>()
  const add = (lists: Weighted, sign: number) => {
    const words = Object.values(lists).flatMap((list) => list.split('; '))
    for (const word of words) found.set(stemOf(word), sign)
  }
  add(UP, 1)
  add(DOWN, -1)
  return found
}
