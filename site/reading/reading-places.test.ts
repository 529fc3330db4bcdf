import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/days.ts'
import { findPlace, notePlace, parsePlaces, type ReadingPlaces } from './reading-places.ts'

const nowMs = Date.UTC(2026, 10, 21)
const PATH = '/articles/one'
const half = { path: PATH, block: 30, blocks: 60, progress: 0.5, nowMs }

describe('after a visit', () => {
  test('the place in a half-read text is remembered', () => {
    const places = notePlace({}, half)
    expect(findPlace(places, { path: PATH, blocks: 60, nowMs })).toEqual({
      block: 30,
      blocks: 60,
      savedAtMs: nowMs,
    })
  })

  test('a short look does not count, and does not replace an earlier place', () => {
    const glance = { ...half, block: 1, progress: 0.02, nowMs: nowMs + DAY_MS }
    expect(notePlace({}, glance)).toEqual({})
    expect(notePlace(notePlace({}, half), glance)).toEqual(notePlace({}, half))
  })

  test('a finished text is forgotten, but the others are not', () => {
    const places = notePlace(notePlace({}, half), { ...half, path: '/articles/two' })
    const after = notePlace(places, { ...half, block: 59, progress: 0.97 })
    expect(Object.keys(after)).toEqual(['/articles/two'])
  })

  test('only the twenty newest places are kept', () => {
    let places: ReadingPlaces = {}
    for (let day = 0; day < 25; day++) {
      places = notePlace(places, { ...half, path: `/${day}`, nowMs: nowMs + day * DAY_MS })
    }
    expect(Object.keys(places)).toHaveLength(20)
    expect(places['/4']).toBeUndefined()
    expect(places['/24']).toBeDefined()
  })

  test('places older than sixty days are removed', () => {
    const later = { ...half, path: '/articles/two', nowMs: nowMs + 60 * DAY_MS }
    expect(Object.keys(notePlace(notePlace({}, half), later))).toEqual(['/articles/two'])
  })
})

describe('the offer to continue', () => {
  const places = notePlace({}, half)

  test('expires after sixty days', () => {
    expect(
      findPlace(places, { path: PATH, blocks: 60, nowMs: nowMs + 60 * DAY_MS }),
    ).toBeUndefined()
  })

  test('is not made for a text that has changed', () => {
    expect(findPlace(places, { path: PATH, blocks: 61, nowMs })).toBeUndefined()
  })

  test('is not made for a text that was not started', () => {
    expect(findPlace(places, { path: '/articles/two', blocks: 60, nowMs })).toBeUndefined()
  })
})

describe('stored places', () => {
  test('survive a round trip', () => {
    const places = notePlace({}, half)
    expect(parsePlaces(JSON.stringify(places))).toEqual(places)
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"/a":3}',
    '{"/a":{"block":9,"blocks":3,"savedAtMs":1}}',
  ])('are ignored if damaged: %s', (stored) => expect(parsePlaces(stored)).toEqual({}))
})
