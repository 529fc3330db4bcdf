import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, OPERATOR } from './callers.ts'

const INSERT = 'insert into public.portfolios (name, holdings) values ($1, $2) returning id'
const APPLE = { symbol: 'AAPL', shares: 10, price: 226.8, currency: 'USD' }
const REFUSED_BY_CONSTRAINT = { refusal: '23514' }
const NO_ROWS = { rows: [] }

describe.each(eitherDatabase)('portfolios in an account on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const save = (caller: Caller, holdings: unknown, name = 'Retirement') =>
    attempt(database, caller, INSERT, [name, JSON.stringify(holdings)])

  async function saveOne(caller: Caller, name?: string): Promise<string> {
    const saved = await save(caller, [APPLE], name)
    if ('refusal' in saved) throw new Error(`a portfolio should have been saved: ${saved.refusal}`)
    return String(saved.rows[0]?.id)
  }

  test('a reader sees, changes and deletes their own rows and no other', async () => {
    const [ann, bob] = await Promise.all([
      createReader(database, 'ann@example.com'),
      createReader(database, 'bob@example.com'),
    ])
    const id = await saveOne(ann)
    const asBob = (statement: string) => attempt(database, bob, statement, [id])
    expect(await asBob('select from public.portfolios where id = $1')).toEqual(NO_ROWS)
    expect(
      await asBob(`update public.portfolios set name = 'mine' where id = $1 returning id`),
    ).toEqual(NO_ROWS)
    expect(await asBob('delete from public.portfolios where id = $1 returning id')).toEqual(NO_ROWS)
    const renamed = await attempt(
      database,
      ann,
      `update public.portfolios set name = 'Savings' where id = $1 returning name`,
      [id],
    )
    expect(renamed).toEqual({ rows: [{ name: 'Savings' }] })
  })

  test('no one chooses the owner of a row or its dates', async () => {
    const reader = await createReader(database, 'owner@example.com')
    const id = await saveOne(reader)
    for (const statement of [
      `insert into public.portfolios (name, holdings, user_id) values ('x', '[]', gen_random_uuid())`,
      `update public.portfolios set user_id = gen_random_uuid()`,
      `update public.portfolios set updated_at = '2000-01-01'`,
      `update public.portfolios set id = gen_random_uuid()`,
    ]) {
      expect(await attempt(database, reader, statement)).toEqual({ refusal: '42501' })
    }
    expect(
      await attempt(database, OPERATOR, 'select id from public.portfolios where id = $1', [id]),
    ).toEqual({ rows: [{ id }] })
  })

  test('an unproved mailbox and a missing second factor keep everything closed', async () => {
    const unproved = await createReader(database, 'new@example.com', { isConfirmed: false })
    expect(await save(unproved, [APPLE])).toEqual({ refusal: '42501' })
    const reader = await createReader(database, 'careful@example.com')
    await saveOne(reader)
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [reader.claims.sub],
    )
    expect(await attempt(database, reader, 'select from public.portfolios')).toEqual(NO_ROWS)
    const passed = { ...reader, claims: { ...reader.claims, aal: 'aal2' } }
    expect(await attempt(database, passed, 'select name from public.portfolios')).toMatchObject({
      rows: [{ name: 'Retirement' }],
    })
  })

  test('the database itself refuses what is no portfolio', async () => {
    const reader = await createReader(database, 'shapes@example.com')
    const wrong: unknown[] = [
      {},
      'AAPL',
      null,
      [],
      [null],
      [{}],
      [[APPLE]],
      [{ ...APPLE, symbol: 'aapl' }],
      [{ ...APPLE, symbol: '=1+1' }],
      [{ ...APPLE, symbol: 5 }],
      [{ ...APPLE, shares: '10' }],
      [{ ...APPLE, shares: -1 }],
      [{ ...APPLE, shares: 0 }],
      [{ ...APPLE, price: 1e13 }],
      [{ ...APPLE, price: null }],
      [{ ...APPLE, currency: 'usd' }],
      [{ ...APPLE, note: ['x'] }],
      [{ ...APPLE, note: 'x'.repeat(61) }],
      [{ ...APPLE, '<b>': 1 }],
      [{ ...APPLE, inputs: [] }],
      [{ ...APPLE, inputs: { eps: ['1'] } }],
      [{ ...APPLE, inputs: { eps: { 0: 1 } } }],
      [{ ...APPLE, inputs: { sector: '<b>' } }],
      Array.from({ length: 501 }, () => APPLE),
    ]
    for (const holdings of wrong) {
      const outcome = await save(reader, holdings)
      expect([holdings, outcome]).toEqual([
        holdings,
        expect.objectContaining({ refusal: expect.stringMatching(/^235/) }),
      ])
    }
    for (const name of ['', ' x', 'a\nb', 'n'.repeat(61)]) {
      expect(await save(reader, [APPLE], name)).toEqual(REFUSED_BY_CONSTRAINT)
    }
    const typed = { ...APPLE, inputs: { sector: 'general', equity: -5.5, eps: [1, 2], cash: null } }
    const bought = { ...APPLE, cost: 80.5, costCurrency: 'HKD', boughtOn: '2024-05-17', fees: 0 }
    expect(await save(reader, [typed, APPLE, bought])).toMatchObject({ rows: [{}] })
  })

  test('own figures come with their portfolio, in known shapes and sizes', async () => {
    const reader = await createReader(database, 'figures@example.com')
    const statement =
      'insert into public.portfolios (name, holdings, own_figures) values ($1, $2, $3) returning own_figures'
    const saveWith = (figures: unknown) =>
      attempt(database, reader, statement, ['P', JSON.stringify([APPLE]), JSON.stringify(figures)])
    const years = Array.from({ length: 10 }, () => 1.5)
    const figures = {
      'AAPL USD': { eps: years, sector: 'utility', cash: -1e-7, report: { totalAssets: 1 } },
      'BRK.B': {},
    }
    expect(await saveWith(figures)).toEqual({ rows: [{ own_figures: figures }] })
    const many = (count: number, entry: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`A${index} USD`, entry]))
    for (const wrong of [
      [],
      { aapl: {} },
      { 'AAPL USD': 5 },
      { 'AAPL USD': { 'a-b': 1 } },
      { 'AAPL USD': { eps: ['1'] } },
      { 'AAPL USD': { eps: [[1]] } },
      { 'AAPL USD': { sector: '<b>' } },
      { 'AAPL USD': { report: { totalAssets: '1' } } },
      { 'AAPL USD': { eps: Array.from({ length: 65 }, () => 1) } },
      many(101, { cash: 1 }),
      many(100, {
        eps: years.map(() => 123_456.789),
        returnOnEquity: years.map(() => 123_456.789),
        capitalExpenditures: years.map(() => 123_456.789),
      }),
    ]) {
      expect([wrong, await saveWith(wrong)]).toEqual([wrong, REFUSED_BY_CONSTRAINT])
    }
  })

  test('a portfolio takes at most 100 KB, own figures counted', async () => {
    const reader = await createReader(database, 'large@example.com')
    const years = Array.from({ length: 100 }, () => 123_456.789)
    const typed = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...APPLE,
        symbol: `A${index}`,
        inputs: { eps: years },
      }))
    expect(await save(reader, typed(60))).toMatchObject({ rows: [{}] })
    expect(await save(reader, typed(90))).toEqual(REFUSED_BY_CONSTRAINT)
    const entries = Array.from({ length: 60 }, (_, index) => [
      `A${index}`,
      { eps: years.slice(40) },
    ])
    const both = `update public.portfolios set own_figures = $1 returning id`
    const figures = [JSON.stringify(Object.fromEntries(entries))]
    expect(await attempt(database, reader, both, figures)).toEqual(REFUSED_BY_CONSTRAINT)
    const most = Array.from({ length: 500 }, (_, index) => ({
      ...APPLE,
      symbol: `005930.${index}`,
    }))
    expect(await save(reader, most)).toMatchObject({ rows: [{}] })
  })

  test('an account keeps 20 portfolios, also when two are saved at once', async () => {
    const reader = await createReader(database, 'many@example.com')
    for (let number = 0; number < 19; number += 1) await saveOne(reader)
    const both = await Promise.all([save(reader, [APPLE]), save(reader, [APPLE])])
    expect(both.filter((outcome) => 'refusal' in outcome)).toEqual([{ refusal: 'PT403' }])
    await attempt(database, reader, 'delete from public.portfolios')
    expect(await save(reader, [APPLE])).toMatchObject({ rows: [{}] })
  })

  test('60 writes an hour for an account, 60 a day for an address', async () => {
    await database.query('delete from private.rate_limits')
    const reader = await createReader(database, 'busy@example.com')
    const id = await saveOne(reader)
    const write = (caller: Caller, row: string) =>
      attempt(
        database,
        caller,
        'update public.portfolios set name = name where id = $1 returning id',
        [row],
      )
    for (let number = 1; number < 60; number += 1)
      expect(await write(reader, id)).toEqual({ rows: [{ id }] })
    expect(await write(reader, id)).toEqual({ refusal: 'PT429' })

    const office = { 'request.headers': JSON.stringify({ 'x-forwarded-for': '192.0.2.77' }) }
    const at = { ...(await createReader(database, 'office@example.com')), settings: office }
    await database.query(
      `insert into private.rate_limits (key_hash, window_end, uses)
       values (sha256(convert_to('portfolio:day:address:192.0.2.77', 'UTF8')), now() + interval '1 hour', 59)`,
    )
    const last = await saveOne(at)
    expect(await write(at, last)).toEqual({ refusal: 'PT429' })
    await database.query('delete from private.rate_limits')
  })

  test('portfolios go with the account', async () => {
    const reader = await createReader(database, 'leaving@example.com')
    const id = await saveOne(reader)
    await database.query('delete from auth.users where id = $1', [reader.claims.sub])
    expect(await database.query('select from public.portfolios where id = $1', [id])).toEqual([])
  })
})
