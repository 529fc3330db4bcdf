import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadSigningKeys } from '#backend/keys/signing-keys.ts'
import { openDatabase } from '#backend/postgres/open-database.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'

const run = promisify(execFile)
const KeySetSchema = z.object({ keys: z.array(z.object({ kid: z.string() })) })

const servers = [
  { name: 'PGlite', databaseUrl: undefined },
  { name: 'PostgreSQL', databaseUrl: process.env.TEST_DATABASE_URL },
].filter(({ name, databaseUrl }) => name === 'PGlite' || databaseUrl)

describe.each(servers)('npm run keys -- --rotate on $name', ({ databaseUrl }) => {
  let scratch: Scratch
  beforeAll(async () => {
    scratch = await createScratch({ databaseUrl, withoutSite: true })
  })
  afterAll(() => scratch.remove())

  /** Runs the command as an operator does, and answers the id of the key that it names. */
  async function rotate(port = ''): Promise<string | undefined> {
    const environment = { PATH: process.env.PATH, ...scratch.environment, PORT: port }
    const { stdout } = await run(pinnedNode, [inProject('scripts/keys.mjs'), '--rotate'], {
      env: environment,
    })
    return /the key (\S+)/.exec(stdout)?.[1]
  }

  test('works on a running server, which keeps its API keys, and on one that is stopped', async () => {
    const server = await scratch.start()
    const { anonKey } = await scratch.readKeys()
    const published = async () => {
      const response = await fetch(`${server.address}/auth/v1/.well-known/jwks.json`)
      return KeySetSchema.parse(await response.json()).keys.map(({ kid }) => kid)
    }
    const before = await published()
    const kid = await rotate(new URL(server.address).port)
    // A server whose database it shares with others sees the key within seconds.
    await expect.poll(published).toEqual([kid, ...before])
    const settings = await fetch(`${server.address}/rest/v1/`, { headers: { apikey: anonKey } })
    expect(settings.status).not.toBe(401)
    await server.stop()
    const next = await rotate()
    const { DATA_DIR = '', DATABASE_URL } = scratch.environment
    const opened = await openDatabase(DATA_DIR, DATABASE_URL)
    const keys = await loadSigningKeys(opened.database)
    await opened.close()
    expect(keys.jwks.keys.map((key) => key.kid)).toEqual([next, kid, ...before])
  }, 120_000)
})
