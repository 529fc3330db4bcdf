import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { verifyToken } from '#embedded/keys/access-token.ts'
import { loadSigningKeys } from '#embedded/keys/signing-keys.ts'
import { openDatabase } from '#embedded/postgres/open-database.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { eitherServer } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'

const run = promisify(execFile)
const KeySetSchema = z.object({ keys: z.array(z.object({ kid: z.string() })) })

describe.runIf(process.env.THOROUGH).each(eitherServer)(
  'npm run keys -- --rotate on $name',
  ({ databaseUrl }) => {
    let scratch: Scratch
    beforeAll(async () => {
      scratch = await createScratch({ databaseUrl, withoutSite: true })
    })
    afterAll(() => scratch.remove())

    /** @returns the id of the key that the command prints */
    async function rotate(port = ''): Promise<string | undefined> {
      const environment = { PATH: process.env.PATH, ...scratch.environment, PORT: port }
      const { stdout } = await run(pinnedNode, [inProject('scripts/launch/keys.mjs'), '--rotate'], {
        env: environment,
      })
      return /the key (\S+)/.exec(stdout)?.[1]
    }

    const statusOf = async (url: string, key: string, init: RequestInit = {}) => {
      const headers = { apikey: key, Authorization: `Bearer ${key}` }
      return (await fetch(url, { ...init, headers: { ...headers, ...init.headers } })).status
    }

    test('rotates the keys of a running server, and of a stopped one', async () => {
      const server = await scratch.start()
      const before = await scratch.loadKeys()
      const address = (path: string) => `${server.address}${path}`
      const published = async () => {
        const response = await fetch(address('/auth/v1/.well-known/jwks.json'))
        return KeySetSchema.parse(await response.json()).keys.map(({ kid }) => kid)
      }
      const [session, apiKeys] = await published()
      const kid = await rotate(new URL(server.address).port)
      // Other servers on the same database notice the keys within seconds.
      await expect
        .poll(published, { timeout: 90_000 })
        .toEqual([kid, session, expect.any(String), apiKeys])
      await expect.poll(() => scratch.loadKeys()).not.toEqual(before)
      const after = await scratch.loadKeys()

      for (const path of ['/auth/v1/admin/users', '/operator/newsletter']) {
        expect([path, await statusOf(address(path), before.serviceRoleKey)]).not.toEqual([
          path,
          200,
        ])
        expect([path, await statusOf(address(path), after.serviceRoleKey)]).toEqual([path, 200])
      }
      const table = address('/rest/v1/newsletter_subscribers')
      expect(await statusOf(table, before.serviceRoleKey)).toBe(401)
      expect(await statusOf(table, after.serviceRoleKey)).toBe(200)
      for (const { anonKey } of [before, after]) expect(await statusOf(table, anonKey)).toBe(200)
      // The page gets the new anon key, and functions use the new service key.
      const configuration = await (await fetch(address('/config.json'))).json()
      expect(configuration.supabaseAnonKey).toBe(after.anonKey)
      const challenge = address('/functions/v1/bot-check?purpose=sign-in')
      expect(await statusOf(challenge, after.anonKey)).toBe(200)
      await server.stop()

      const next = await rotate()
      const { DATA_DIR = '', DATABASE_URL } = scratch.environment
      const opened = await openDatabase(DATA_DIR, DATABASE_URL)
      const keys = await loadSigningKeys(opened.database)
      await opened.close()
      expect(keys.jwks.keys.slice(0, 3).map((key) => key.kid)).toEqual([next, kid, session])
      const [old, last] = [after, await scratch.loadKeys()]
      expect((await verifyToken(keys, old.serviceRoleKey, new Date())).isValid).toBe(false)
      expect((await verifyToken(keys, last.serviceRoleKey, new Date())).isValid).toBe(true)
    }, 120_000)
  },
)
