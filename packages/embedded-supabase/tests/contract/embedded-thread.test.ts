import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runFor } from '#embedded/http/current-network.ts'
import {
  DatabaseInterruptedError,
  DatabaseLostError,
  isDatabaseError,
} from '#embedded/postgres/database.ts'
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '#embedded/postgres/embedded/embedded-database.ts'
import { loadBareProject } from '#embedded/tests/databases.ts'
import { copyMigratedImage } from '#embedded/tests/migrated-image.ts'

let root: string
let database: EmbeddedDatabase
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kachi-thread-'))
  database = await openCopy('shared')
  await database.runScript('create table public.noted (place serial, what text unique)')
})
afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true })
})

async function openCopy(name: string): Promise<EmbeddedDatabase> {
  const directory = path.join(root, name)
  await copyMigratedImage(directory, await loadBareProject())
  return openEmbeddedDatabase(directory)
}

const NOTE = `insert into public.noted (what) values ($1)`

test('an error has all fields from PostgreSQL and the stack of the caller', async () => {
  await database.query(NOTE, ['twice'])
  const error: unknown = await database.query(NOTE, ['twice']).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseError(error)).toBe(true)
  expect(error).toMatchObject({
    message: 'duplicate key value violates unique constraint "noted_what_key"',
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (what)=(twice) already exists.',
    schema: 'public',
    table: 'noted',
    constraint: 'noted_what_key',
  })
  expect(error).toHaveProperty('stack', expect.stringContaining('embedded-thread.test.ts'))
})

test('an internal error has the stack in the thread', async () => {
  const error: unknown = await database.query('select $1::boolean', ['perhaps']).catch((e) => e)
  expect(isDatabaseError(error)).toBe(false)
  expect(error).toHaveProperty('message', 'Invalid input for boolean type')
  expect(error).toHaveProperty('cause.stack', expect.stringContaining('embedded-connection.ts'))
})

test('values of every type arrive unchanged', async () => {
  const values = [new Date(0), Buffer.from('kept'), { a: [1, null] }, ['x', null], null, true, 7n]
  const [row] = await database.query(
    `select $1::timestamptz as moment, $2::bytea as bytes, $3::jsonb as json, $4::text[] as texts,
       $5::text as nothing, $6::boolean as truth, $7::int8 as small, 9007199254740993 as large, 1.50 as exact`,
    values,
  )
  expect(row).toEqual({
    moment: new Date(0),
    bytes: Uint8Array.from(Buffer.from('kept')),
    json: { a: [1, null] },
    texts: ['x', null],
    nothing: null,
    truth: true,
    small: 7,
    large: 9007199254740993n,
    exact: '1.50',
  })
})

test('a value that cannot be sent to a thread is refused, and the next caller is served', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.query(NOTE, ['before'])
    await tx.query(NOTE, [() => 'a function'])
  })
  await expect(failing).rejects.toThrow('could not be cloned')
  expect(await database.query(`select from public.noted where what = 'before'`)).toEqual([])
})

test('a transaction runs alone, and waiting callers are served in order', async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const slow = database.transaction(async (tx) => {
    await tx.query(NOTE, ['slow begins'])
    await mayGoOn
    await tx.query(NOTE, ['slow ends'])
  })
  const others = [
    database.query(NOTE, ['second']),
    database.transaction((tx) => tx.query(NOTE, ['third'])),
    database.query(NOTE, ['fourth']),
  ]
  expect(database.isBusy()).toBe(true)
  goOn()
  await Promise.all([slow, ...others])
  expect(database.isBusy()).toBe(false)
  const rows = await database.query<{ what: string }>(
    'select what from public.noted order by place',
  )
  expect(rows.map(({ what }) => what).slice(-5)).toEqual([
    'slow begins',
    'slow ends',
    'second',
    'third',
    'fourth',
  ])
})

test('what one network asks for by the hundred keeps another waiting for ten of it at most', async () => {
  const answered: string[] = []
  const ask = (network: string) =>
    runFor(network, () => database.query('select 1')).then(() => answered.push(network))
  const floods = Array.from({ length: 100 }, () => ask('192.0.2.1'))
  await ask('192.0.2.2')
  expect(answered.indexOf('192.0.2.2')).toBeLessThanOrEqual(12)
  await Promise.all(floods)
  expect(answered).toHaveLength(101)
})

test('a transaction that fails at commit does not affect the next one', async () => {
  await database.runScript(
    `create table public.late (n integer unique deferrable initially deferred)`,
  )
  const insert = 'insert into public.late values ($1)'
  const refused = database.transaction(async (tx) => {
    await tx.query(insert, [1])
    await tx.query(insert, [1])
  })
  const next = database.transaction((tx) => tx.query(insert, [2]))
  await expect(refused).rejects.toMatchObject({ code: '23505' })
  await next
  expect(await database.query('select n from public.late')).toEqual([{ n: 2 }])
})

test('closing waits for queued statements and refuses later ones', async () => {
  const closing = await openCopy('closing')
  await closing.runScript('create table public.kept (n integer)')
  const writes = [1, 2, 3].map((n) =>
    closing.transaction((tx) => tx.query('insert into public.kept values ($1)', [n])),
  )
  const closed = closing.close()
  await expect(closing.query('select 1')).rejects.toThrow('closed')
  await Promise.all([...writes, closed, closing.close()])
  const again = await openEmbeddedDatabase(path.join(root, 'closing'))
  const kept = await again.query('select n from public.kept order by n')
  await again.close()
  expect(kept).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('a thread that ends by itself is replaced: started statements fail, the others run, and no file stays', async () => {
  const { opened: dying, workers } = await openWithWorkers('dying')
  await dying.runScript('create table public.kept (n integer)')
  await dying.query('insert into public.kept values (1)')
  const begun = dying.query('select count(*) from generate_series(1, 1000000000)')
  const waiting = dying.transaction((tx) => tx.query('insert into public.kept values (2)'))
  const spilled = () => readdir(path.join(root, 'dying', 'base', 'pgsql_tmp')).catch(() => [])
  await expect.poll(spilled).not.toEqual([])
  await workers.at(-1)?.terminate()
  await expect(begun).rejects.toBeInstanceOf(DatabaseInterruptedError)
  await waiting
  expect(await spilled(), 'of the statement that ended with the thread').toEqual([])
  expect(await dying.query('select n from public.kept')).toEqual([{ n: 1 }, { n: 2 }])
  await dying.close()
})

test('a transaction that was open when the thread ended fails completely', async () => {
  const { opened, workers } = await openWithWorkers('open')
  await opened.runScript('create table public.kept (n integer)')
  const open = opened.transaction(async (tx) => {
    await tx.query('insert into public.kept values (1)')
    await workers.at(-1)?.terminate()
    await tx.query('insert into public.kept values (2)')
  })
  await expect(open).rejects.toBeInstanceOf(DatabaseInterruptedError)
  expect(await opened.query('select n from public.kept')).toEqual([])
  await opened.close()
})

test.runIf(process.env.THOROUGH)(
  'a thread that keeps ending is given up with an error',
  async () => {
    const { opened: dying, workers } = await openWithWorkers('lost')
    for (let end = 0; end < 5; end += 1) {
      await dying.query('select 1')
      await workers.at(-1)?.terminate()
    }
    await dying.query('select 1')
    const asked = dying.query('select count(*) from generate_series(1, 1000000000)')
    await workers.at(-1)?.terminate()
    await expect(asked).rejects.toThrow('embedded database')
    await expect(dying.query('select 1')).rejects.toThrow('has stopped (its thread ended with 1)')
    expect(await dying.lost).toBeInstanceOf(DatabaseLostError)
    await dying.close()
  },
)

test('a folder without a database is refused with the reason', async () => {
  await expect(openEmbeddedDatabase('/dev/null/nowhere')).rejects.toThrow(/ENOTDIR/)
})

/** Node emits an event for each new thread. */
async function openWithWorkers(name: string) {
  const workers: Worker[] = []
  const notice = (message: unknown) => workers.push((message as { worker: Worker }).worker)
  subscribe('worker_threads', notice)
  onTestFinished(() => void unsubscribe('worker_threads', notice))
  return { opened: await openCopy(name), workers }
}
