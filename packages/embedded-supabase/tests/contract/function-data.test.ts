import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDataApiFetch, functionClients } from '#embedded/function-host/data-api-fetch.ts'
import { signToken } from '#embedded/keys/access-token.ts'
import { loadSigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createRest } from '#embedded/rest/routes.ts'
import { defaultDatabase } from '#embedded/tests/databases.ts'

const ADDRESS = 'http://127.0.0.1:1'
const WAITING = `create function public.wait_a_while() returns void language sql as 'select pg_sleep(0.2)';
  grant execute on function public.wait_a_while to service_role`

let database: Database
let send: (path: string, init: RequestInit) => Promise<Response>

beforeAll(async () => {
  database = await (defaultDatabase[0] ?? expect.unreachable()).open()
  const fixture = fileURLToPath(new URL('./rest/fixture.sql', import.meta.url))
  await database.runScript(await readFile(fixture, 'utf8'))
  await database.runScript(WAITING)
  const keys = await loadSigningKeys(database)
  const now = () => new Date()
  const rest = createRest({ database, keys, now, exposedSchemas: ['public'], maxRows: 100 }).routes
  const seconds = now().getTime() / 1000
  const token = await signToken(keys, { role: 'service_role', iat: seconds, exp: seconds + 3600 })
  const log = pino({ level: 'silent' })
  const fetchData = createDataApiFetch({ rest, localAddress: ADDRESS, log })
  send = (path, init) =>
    functionClients.run('192.0.2.1', () =>
      fetchData(`${ADDRESS}/rest/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    )
})

afterAll(() => database.close())

test('what a function no longer waits for is not begun', async () => {
  const add = (name: string, signal?: AbortSignal) =>
    send('directors', { method: 'POST', body: JSON.stringify({ name }), signal: signal ?? null })
  const controller = new AbortController()
  const running = send('rpc/wait_a_while', { method: 'POST', body: '{}' })
  const givenUp = add('Given up', controller.signal)
  const wanted = add('Wanted')
  controller.abort()

  await expect(givenUp).rejects.toThrow('aborted')
  expect((await running).status).toBe(204)
  expect((await wanted).status).toBe(201)
  const answer = await send('directors?select=name&id=gt.100', { method: 'GET' })
  expect(await answer.json()).toEqual([{ name: 'Wanted' }])
})
