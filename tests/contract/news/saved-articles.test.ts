import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { eitherDatabase } from '#tests/databases.ts'
import { attempt, createReader, VISITOR } from '#tests/policies/callers.ts'

describe.each(eitherDatabase)('saved articles on $name', ({ open }) => {
  let database: Database
  let reader: Caller
  let other: Caller
  beforeAll(async () => {
    database = await open()
    reader = await createReader(database, 'reader@example.com')
    other = await createReader(database, 'other@example.com')
    await database.query(
      `insert into public.newsletter_subscribers (email) values ('reader@example.com'), ('other@example.com')`,
    )
  })
  afterAll(() => database.close())

  test('saved articles are the reader’s own, up to 500', async () => {
    const save = (id: string, caller: Caller) =>
      attempt(database, caller, 'insert into public.saved_articles (article_id) values ($1)', [id])
    await save('a', reader)
    await save('b', other)
    const mine = await attempt(database, reader, 'select article_id from public.saved_articles')
    expect(mine).toEqual({ rows: [{ article_id: 'a' }] })
    expect(await save('a', reader)).toEqual({ refusal: '23505' })
    expect(await save('a', VISITOR)).toEqual({ refusal: '42501' })
    await database.query(
      `insert into public.saved_articles (user_id, article_id) select $1, 'n' || n from generate_series(1, 499) as n`,
      [reader.claims.sub],
    )
    expect(await save('one more', reader)).toEqual({ refusal: 'PT409' })
    expect(await save('a', reader), 'saved already').toEqual({ refusal: '23505' })
  })
})
