import { beforeEach, expect, test, vi } from 'vitest'
import { keepAnalysis, nameAnalyses, type PastAnalysis, selectAnalyses } from './past-store.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const keep = (day: number, whose: { name: string; portfolio: string }, overall = 60) =>
  keepAnalysis({
    at: `2026-11-0${day}T08:00:00.000Z`,
    overall,
    schools: [60, 60, 60],
    holdings: 2,
    ...whose,
  })

const [first, second, named] = [
  { name: '', portfolio: '1' },
  { name: '', portfolio: '2' },
  { name: 'Mine', portfolio: '3' },
]

test('tables without a name have a history each, and keep it when they get a name', () => {
  keep(1, first)
  keep(2, second)
  keep(3, first, 61)
  keep(4, named)
  const days = (whose: { name: string; portfolio: string }) =>
    selectAnalyses(stored.get('kachi-past-analyses') ?? '', whose).map(({ at }) => Number(at[9]))
  expect(days(first)).toEqual([1, 3])
  expect(days(second)).toEqual([2])
  expect(days({ name: 'Old age', portfolio: '1' })).toEqual([1, 3])
  expect(days({ name: 'Mine', portfolio: '9' })).toEqual([4])
})

test('a table that is saved by a name gives it to its analyses', () => {
  keep(1, first)
  keep(2, second)
  nameAnalyses({ name: 'Mine', portfolio: first.portfolio })
  const names = JSON.parse(stored.get('kachi-past-analyses') ?? '[]') as PastAnalysis[]
  expect(names.map(({ name }) => name)).toEqual(['Mine', ''])
})

test('the one history that all tables without a name once shared is dropped, named ones stay', () => {
  const old = { at: '2026-10-01T08:00:00Z', overall: 50, schools: [50], holdings: 1 }
  const text = JSON.stringify([
    { ...old, name: '' },
    { ...old, name: 'Mine' },
  ] as PastAnalysis[])
  expect(selectAnalyses(text, first)).toEqual([])
  expect(selectAnalyses(text, named)).toHaveLength(1)
})

test('an earlier analysis that Back shows again keeps its place and replaces no later one', () => {
  keep(1, first)
  keep(2, first, 61)
  keep(3, first)
  keep(1, first)
  const ats = selectAnalyses(stored.get('kachi-past-analyses') ?? '', first).map(({ at }) => at[9])
  expect(ats).toEqual(['1', '2', '3'])
})
