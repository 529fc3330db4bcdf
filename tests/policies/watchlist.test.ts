import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALERT_MEASURES } from '#domain/portfolio-monitoring/watchlist-alert.ts'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR } from './callers.ts'

const ADD = 'insert into public.watchlist_items (symbol) select unnest($1::text[])'
const COUNT = 'select count(*)::int as symbols from public.watchlist_items'
const symbols = (amount: number, letter = 'A') =>
  Array.from({ length: amount }, (_, index) => `${letter}${index}`)

describe.each(eitherDatabase)('a watchlist on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const readers = { made: 0 }
  function newReader(options?: { isConfirmed: boolean }): Promise<Caller> {
    readers.made += 1
    return createReader(database, `watcher-${readers.made}@example.com`, options)
  }
  const run = (caller: Caller, statement: string, values: unknown[] = []) =>
    attempt(database, caller, statement, values)

  test('holds 50 symbols, and one that is there already takes no place', async () => {
    const reader = await newReader()
    expect(await run(reader, ADD, [symbols(50)])).toEqual({ rows: [] })
    expect(await run(reader, ADD, [['B1']])).toEqual({ refusal: 'PT422' })
    const again = `${ADD} on conflict do nothing`
    expect(await run(reader, again, [['A1']])).toEqual({ rows: [] })
    expect(await run(reader, COUNT)).toEqual({ rows: [{ symbols: 50 }] })
  })

  test('refuses 51 symbols in one statement', async () => {
    expect(await run(await newReader(), ADD, [symbols(51)])).toEqual({ refusal: 'PT422' })
  })

  test('gives its last place once, to whichever of two requests comes first', async () => {
    const reader = await newReader()
    await run(reader, ADD, [symbols(49)])
    const both = await Promise.all([run(reader, ADD, [['X']]), run(reader, ADD, [['Y']])])
    expect(both.map((result) => ('refusal' in result ? result.refusal : 'added')).sort()).toEqual([
      'PT422',
      'added',
    ])
  })

  test('takes 300 symbols a day, however many are removed', async () => {
    const reader = await newReader()
    for (let round = 0; round < 6; round += 1) {
      expect(await run(reader, ADD, [symbols(50, 'R')])).toEqual({ rows: [] })
      await run(reader, 'delete from public.watchlist_items')
    }
    expect(await run(reader, ADD, [['ONE']])).toEqual({ refusal: 'PT429' })
  })

  test('is closed to another reader and to one whose address is not confirmed', async () => {
    const [owner, other] = [await newReader(), await newReader()]
    await run(owner, ADD, [['OWN']])
    const forOwner = 'insert into public.watchlist_items (user_id, symbol) values ($1, $2)'
    const refused = { refusal: '42501' }
    expect(await run(other, forOwner, [owner.claims.sub, 'X'])).toEqual(refused)
    expect(await run(other, COUNT)).toEqual({ rows: [{ symbols: 0 }] })
    const removed = await run(other, 'delete from public.watchlist_items returning symbol')
    expect(removed).toEqual({ rows: [] })
    const unconfirmed = await newReader({ isConfirmed: false })
    expect(await run(unconfirmed, ADD, [['X']])).toEqual(refused)
  })

  test.each([
    ['a look-alike', 'ААPL'],
    ['lower case', 'aapl'],
    ['21 characters', 'A'.repeat(21)],
    ['nothing', ''],
    ['a statement', "A';--"],
  ])('refuses %s', async (_name, symbol) => {
    expect(await run(await newReader(), ADD, [[symbol]])).toEqual({ refusal: '23514' })
  })

  test('has alerts on its own symbols only, which begin again when they change', async () => {
    const [reader, other] = [await newReader(), await newReader()]
    await run(reader, ADD, [['2330.TW']])
    const set = (symbol: string, threshold: number, direction = 'below') =>
      run(
        reader,
        `insert into public.watchlist_alerts (symbol, measure, direction, threshold, currency)
         values ($1, 'price', $2, $3, 'TWD') on conflict (user_id, symbol, measure)
         do update set direction = excluded.direction, threshold = excluded.threshold`,
        [symbol, direction, threshold],
      )
    expect(await set('2330.TW', 1000)).toEqual({ rows: [] })
    const sent = 'update public.watchlist_alerts set is_met = true, told_at = now()'
    expect(await run(reader, sent)).toEqual({ refusal: '42501' })
    await database.query(sent)
    expect(await set('2330.TW', 900)).toEqual({ rows: [] })
    const state =
      'select threshold::float8 as threshold, is_met, told_at from public.watchlist_alerts'
    const begun = { rows: [{ threshold: 900, is_met: false, told_at: null }] }
    expect(await run(reader, state)).toEqual(begun)
    expect(await run(other, state)).toEqual({ rows: [] })
    expect(await set('AAPL', 100)).toEqual({ refusal: '23503' })
    for (const threshold of [0, -1, Number.NaN, 1e13]) {
      expect(await set('2330.TW', threshold), String(threshold)).toEqual({ refusal: '23514' })
    }
    expect(await set('2330.TW', 1, 'beside')).toEqual({ refusal: '23514' })
    await run(reader, 'delete from public.watchlist_items')
    expect(await run(reader, state)).toEqual({ rows: [] })
  })

  test('has alerts on the price and on the score of each school', async () => {
    const reader = await newReader()
    await run(reader, ADD, [['2330.TW']])
    for (const measure of ALERT_MEASURES) {
      const currency = measure === 'price' ? 'TWD' : null
      const set = `insert into public.watchlist_alerts (symbol, measure, direction, threshold, currency)
                   values ('2330.TW', $1, 'above', 60, $2)`
      expect(await run(reader, set, [measure, currency]), measure).toEqual({ rows: [] })
    }
    const set = `insert into public.watchlist_alerts (symbol, measure, direction, threshold)
                 values ('2330.TW', $1, 'above', 60)`
    expect(await run(reader, set, ['aSchoolToCome']), 'no migration for a school').toEqual({
      rows: [],
    })
    const more = Array.from({ length: 20 }, (_, index) => `school${index}`)
    const kept: unknown[] = []
    for (const measure of more) kept.push(await run(reader, set, [measure]))
    const room = 20 - ALERT_MEASURES.length - 1
    expect(kept).toEqual(
      more.map((_, index) => (index < room ? { rows: [] } : { refusal: '23514' })),
    )
    await run(reader, "delete from public.watchlist_alerts where measure = 'school0'")
    for (const measure of ['', 'Graham', 'two words', 'a-b', 'lynch\n', 'x'.repeat(33)]) {
      expect(await run(reader, set, [measure]), measure).toEqual({ refusal: '23514' })
    }
  })

  test('goes with the account', async () => {
    const reader = await newReader()
    await run(reader, ADD, [['GONE']])
    await database.query('delete from auth.users where id = $1', [reader.claims.sub])
    const left = `select symbol from public.watchlist_items where symbol = 'GONE'`
    expect(await run(OPERATOR, left)).toEqual({ rows: [] })
  })
})
