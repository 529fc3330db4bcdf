import { expect, test } from 'vitest'
import { compareTitles, createStoryIndex } from './same-story.ts'

function findIn(known: string[], title: string): string | undefined {
  const index = createStoryIndex()
  for (const text of known) index.add(text, text)
  return index.findSameStory(title)
}

test.each([
  [
    'Harbor Semiconductor’s profit beats estimates on memory demand',
    'Harbor Semiconductor profit beats estimates on strong memory demand',
  ],
  [
    'Lotus Bank posts steepest fall in profit in a decade',
    'LOTUS BANK POSTS STEEPEST FALL IN PROFIT IN A DECADE',
  ],
  [
    'UPDATE: Kobe toolmaker Arata cuts full-year forecast on weak orders',
    'Kobe toolmaker Arata cuts its full year forecast on weak orders',
  ],
  ['Market report', 'Market report'],
  [
    'How Google counts data centers, chips and power lines among its assets',
    'How Alphabet counts data centers, chips and power lines among its assets',
  ],
  [
    'Kitsune Motor raises profit forecast as yen weakens',
    'Kitsune Motor Lifts Profit Forecast as Yen Weakens',
  ],
])('one story: %s / %s', (one, other) => {
  expect(findIn([one, 'Thai exchange shortens settlement cycle'], other)).toBe(one)
})

test.each([
  ['Nikkei closes higher as yen weakens in Tokyo', 'Nikkei closes lower as yen weakens in Tokyo'],
  [
    'Arata profit rises 5% in third quarter on orders',
    'Arata profit rises 8% in third quarter on orders',
  ],
  ['Bank of Korea keeps interest rate unchanged', 'Bank of Thailand keeps interest rate unchanged'],
  [
    'Kitsune Motor raises profit forecast on weaker yen',
    'Tanuki Motor raises profit forecast on weaker yen',
  ],
  [
    'Weaker yen lets Kitsune Motor raise its profit forecast',
    'Weaker yen lets Tanuki Motor raise its profit forecast',
  ],
  [
    'How Toyota Motor reports earnings in each of its regions',
    'How Honda Motor reports earnings in each of its regions',
  ],
  [
    'KITSUNE MOTOR RAISES PROFIT FORECAST ON WEAKER YEN',
    'Tanuki Motor raises profit forecast on weaker yen',
  ],
  ['Market report', 'Weather report'],
  ['Typhoon nears Okinawa, flights cancelled', 'Thai exchange shortens settlement cycle'],
])('two stories: %s / %s', (one, other) => {
  expect(findIn([one], other)).toBeUndefined()
})

test('the index finds what a comparison of all pairs finds', () => {
  const titles = makeTitles(200)
  const index = createStoryIndex()
  for (const [at, title] of titles.entries()) {
    const likest = Math.max(...titles.slice(0, at).map((known) => compareTitles(title, known)))
    expect([title, index.findSameStory(title) !== undefined]).toEqual([title, likest >= 0.75])
    index.add(String(at), title)
  }
})

test('10,000 titles are compared with 10,000 within seconds of processor time', () => {
  const titles = makeTitles(20_000)
  const index = createStoryIndex()
  for (const [at, title] of titles.slice(0, 10_000).entries()) index.add(String(at), title)
  const before = process.cpuUsage()
  for (const title of titles.slice(10_000)) index.findSameStory(title)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(30_000)
})

/** Repeatable, with many shared words, like headlines. */
function makeTitles(count: number): string[] {
  const words =
    'Chinese Japanese bank maker steel chip profit orders export growth plant dividend merger demand index yen Seoul Mumbai shares rise fall record quarter supplier insurer solar airline tariff'.split(
      ' ',
    )
  let seed = 7
  const next = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  return Array.from({ length: count }, () => {
    const picked = Array.from({ length: 6 }, () => words[next(words.length)])
    return [...picked, `Firm${next(count)}`, `Place${next(50)}`].join(' ')
  })
}

test('titles without words are never one story', () => {
  const index = createStoryIndex()
  index.add('a', '😀 …')
  index.add('b', 'Live updates')
  expect([index.findSameStory('🚀 …'), index.findSameStory('Breaking: exclusive')]).toEqual([
    undefined,
    undefined,
  ])
})

test('titles that are alike but for one word or a number take bounded time', () => {
  for (const ending of ['word', '']) {
    const index = createStoryIndex()
    const begun = process.cpuUsage()
    for (let count = 0; count < 10_000; count += 1) {
      const title = `Company of this place reports results ${ending}${count}`
      if (index.findSameStory(title) === undefined) index.add(String(count), title)
    }
    expect(process.cpuUsage(begun).user).toBeLessThan(30_000_000)
  }
})
