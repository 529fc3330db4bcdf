import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#embedded/tests/server-databases.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts'

const server = databases.find(({ name }) => name === 'PostgreSQL')

describe.runIf(process.env.THOROUGH && server)('npm run operate move', () => {
  let scratch: Scratch
  let url = ''
  let drop = async () => {}
  beforeAll(async () => {
    scratch = await createScratch({ withoutSite: true })
    const empty = await server?.create()
    url = empty?.url ?? ''
    drop = empty?.drop ?? drop
  })
  afterAll(async () => {
    await scratch.remove()
    await drop()
  })

  const program = inProject('backend/operations/operate-command.ts')
  const env = (more: Record<string, string>) => ({
    PATH: process.env.PATH,
    ...scratch.environment,
    ...more,
  })
  const move = (to: string, more: Record<string, string> = {}) =>
    promisify(execFile)(pinnedNode, [program, 'move', '--to', to], { env: env(more) })

  async function killMove(afterMs: number): Promise<void> {
    const child = spawn(pinnedNode, [program, 'move', '--to', url], { env: env({}) })
    const ended = once(child, 'exit')
    await wait(afterMs)
    child.kill('SIGKILL')
    await ended
  }

  async function callEvents({ address }: ServerProcess, body?: object) {
    const { serviceRoleKey } = await scratch.loadKeys()
    const headers = {
      apikey: serviceRoleKey,
      Authorization: `Bearer ${serviceRoleKey}`,
      'Content-Type': 'application/json',
    }
    return fetch(`${address}/rest/v1/crm_events?select=event_name&order=position`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  }

  test('goes on after each kill, reads meanwhile, and comes back', async () => {
    const event = (event_name: string) => ({ event_name, email: 'reader@example.com' })
    const embedded = await scratch.start()
    expect((await callEvents(embedded, event('before'))).status).toBe(201)
    for (const afterMs of [1_000, 2_000, 4_000, 8_000]) await killMove(afterMs)
    expect((await move(url)).stdout).toContain('are the same there')
    expect((await callEvents(embedded, event('too late'))).status).toBe(503)
    expect(await (await callEvents(embedded)).json()).toEqual([{ event_name: 'before' }])
    await embedded.stop()

    const there = { DATABASE_URL: url }
    const moved = await startServerProcess({ ...scratch.environment, ...there })
    expect((await callEvents(moved, event('there'))).status).toBe(201)
    await expect(move('embedded', there)).rejects.toMatchObject({
      stderr: expect.stringContaining('not empty'),
    })
    expect((await callEvents(moved, event('still there'))).status).toBe(201)
    await rm(path.join(scratch.environment.DATA_DIR ?? '', 'postgres'), { recursive: true })
    await move('embedded', there)
    expect((await callEvents(moved, event('too late'))).status).toBe(503)
    await moved.stop()

    const back = await scratch.start()
    const events = await (await callEvents(back)).json()
    expect(events).toEqual(['before', 'there', 'still there'].map((event_name) => ({ event_name })))
    expect((await callEvents(back, event('after'))).status).toBe(201)
    await back.stop()
  })
})
