import { describe, expect, it } from 'vitest'
import { parseAccept, parseMediaType } from './media-type.ts'
import { describeApplied, parsePreferences } from './preferences.ts'
import { combineRanges, parseLimitAndOffset, restrictRange } from './row-range.ts'

describe('parseAccept', () => {
  it('puts the best type first', () => {
    expect(parseAccept('text/csv;q=0.5, */*;q=0.1, application/json')).toEqual([
      'application/json',
      'text/csv',
      '*/*',
    ])
  })

  it('supports PostgREST’s own types with their parameter', () => {
    expect(parseMediaType('application/vnd.pgrst.object+json; nulls=stripped')).toBe(
      'application/vnd.pgrst.object+json;nulls=stripped',
    )
    expect(parseMediaType('application/vnd.pgrst.array')).toBe('application/json')
    expect(parseMediaType('image/png')).toEqual({ other: 'image/png' })
  })
})

describe('parsePreferences', () => {
  it('uses the first of two values and collects unknown ones', () => {
    const read = parsePreferences('count=exact,count=planned , max-affected=5, odd, tx=rollback')
    expect(read).toMatchObject({ count: 'exact', maxAffected: 5, unknown: ['odd'] })
  })

  it('lists what was applied, and max-affected only with handling=strict', () => {
    expect(describeApplied({ count: 'exact', maxAffected: 5 })).toBe('count=exact')
    expect(describeApplied({ handling: 'strict', maxAffected: 5 })).toBe(
      'handling=strict, max-affected=5',
    )
    expect(describeApplied({})).toBeUndefined()
  })
})

describe('combineRanges', () => {
  it('intersects the query string with the Range header of a GET', () => {
    const asked = parseLimitAndOffset('10', '2')
    expect(combineRanges('GET', asked, '5-6')).toEqual({ offset: 5n, limit: 2n })
    expect(combineRanges('POST', asked, '5-6')).toEqual({ offset: 2n, limit: 10n })
  })

  it('accepts a limit of zero and refuses a negative one', () => {
    expect(combineRanges('GET', parseLimitAndOffset('0', '7'))).toEqual({ offset: 0n, limit: 0n })
    expect(() => combineRanges('GET', parseLimitAndOffset('-1'))).toThrow('not satisfiable')
  })

  it('respects the maximum rows of an answer', () => {
    expect(restrictRange({ offset: 3n }, 100)).toEqual({ offset: 3n, limit: 100n })
    expect(restrictRange({ offset: 3n, limit: 7n }, 100)).toEqual({ offset: 3n, limit: 7n })
  })
})
