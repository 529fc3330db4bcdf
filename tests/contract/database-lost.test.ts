import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSubscriber, subscriberExists } from '#bench/load/acknowledged-writes.ts'
import { inProject } from '#scripts/project.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await createScratch({
    withoutSite: true,
    environment: { NODE_OPTIONS: `--import=${inProject('tests/end-the-database.mjs')}` },
  })
})
afterAll(() => scratch.remove())

test('a server opens its embedded database again after it ended, without losing anything', async () => {
  const server = await scratch.start()
  const { serviceRoleKey } = await scratch.loadKeys()
  const email = await insertSubscriber(server.address, serviceRoleKey)
  if (!email) throw new Error('the address should have been acknowledged')
  process.kill(server.pid, 'SIGUSR2')
  // A request in progress when the thread ends may fail.
  await expect.poll(() => subscriberExists(server.address, serviceRoleKey, email)).toBe(true)
  expect(await server.stop()).toBe(0)
})

test.runIf(process.env.THOROUGH)(
  'a server whose embedded database keeps ending reports it and exits, without losing anything',
  async () => {
    const server = await scratch.start()
    const { serviceRoleKey } = await scratch.loadKeys()
    const emails: string[] = []
    for (let end = 0; end < 6; end += 1) {
      // Requests in progress may fail when the thread ends; acknowledged writes must not be lost.
      await expect
        .poll(() =>
          insertSubscriber(server.address, serviceRoleKey).then(
            (email) => email && emails.push(email),
          ),
        )
        .toBeTruthy()
      process.kill(server.pid, 'SIGUSR2')
    }
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The embedded database has stopped (its thread ended with 1)')
    expect(await readdir(scratch.environment.DATA_DIR ?? '')).not.toContain('lock')

    const again = await scratch.start()
    for (const email of emails) {
      expect(await subscriberExists(again.address, serviceRoleKey, email)).toBe(true)
    }
    expect(await again.stop()).toBe(0)
  },
)
