import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPgBouncer } from '#scripts/programs/find-pgbouncer.ts'
import { findFreePort } from '#scripts/programs/postgres.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { tryAddress } from '#tests/any-address/try-address.ts'
import { earnReceipt } from '#tests/earn-receipt.ts'
import { type Pooler, startPgBouncer } from '#tests/pgbouncer-process.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import {
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#tests/server-process.ts'

const pgBouncer = process.env.TEST_DATABASE_URL ? findPgBouncer() : undefined
const way = pgBouncer ? 'behind a pooler' : 'without a pooler: PgBouncer is not installed'

describe.runIf(process.env.TEST_DATABASE_URL && process.env.THOROUGH)(
  `processes by role, ${way}`,
  () => {
    let scratch: Scratch
    let pooler: Pooler | undefined
    let environment: Record<string, string>
    let web: ServerProcess
    beforeAll(async () => {
      scratch = await createScratch({
        databaseUrl: process.env.TEST_DATABASE_URL,
        withoutSite: true,
      })
      const url = scratch.environment.DATABASE_URL ?? ''
      pooler = pgBouncer && (await startPgBouncer(pgBouncer, url))
      environment = {
        ...scratch.environment,
        DATABASE_URL: pooler?.url ?? url,
        PORT: String(await findFreePort()),
      }
      web = await startServerProcess({ ...environment, WORKERS: 'off' })
    })
    afterAll(async () => {
      await web?.stop()
      await pooler?.stop()
      await scratch?.remove()
    })

    test('a server without workers and a worker do together what one process does', async () => {
      const { anonKey, serviceRoleKey } = await scratch.loadKeys()
      const target = { url: web.address, anonKey, serviceKey: serviceRoleKey }
      const worker = await startWorkerProcess(environment)
      const outcomes = await tryAddress(target)
      expect(outcomes.filter(({ result }) => result !== 'ok')).toEqual([])
      expect(outcomes.length).toBeGreaterThan(25)
      expect(await worker.stop()).toBe(0)
      expect(worker.output()).toBe(`The worker of ${web.address} is ready.\n`)
    })

    test('a server with a data folder of its own takes what a visitor began at another', async () => {
      const { anonKey } = await scratch.loadKeys()
      const folder = await mkdtemp(path.join(tmpdir(), 'kachi-second-'))
      const PORT = String(await findFreePort())
      const second = { ...environment, WORKERS: 'off', DATA_DIR: folder, PORT }
      const { address, stop } = await startServerProcess(second)
      onTestFinished(async () => {
        await stop()
        await rm(folder, { recursive: true })
      })
      const check = { anonKey, purpose: 'newsletter', subject: 'reader@example.com' } as const
      await earnReceipt({ ...check, issuer: web.address, address })
      await earnReceipt({ ...check, issuer: address, address: web.address })
    })
  },
)

test.each([
  [{}, 'The embedded database has one process'],
  [{ WORKERS: 'off' }, 'WORKERS=off contradicts npm run worker'],
])('a worker with %j refuses to start, in one line', (environment, line) => {
  const { status, stderr } = spawnSync(pinnedNode, [inProject('backend/main.ts'), '--worker'], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(new RegExp(`^${line}[^\\n]*\\n$`))
})
