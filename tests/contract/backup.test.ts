import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Environment, parseEnvironment } from '#backend/configuration/environment.ts'
import { runBackup, runRestore } from '#backend/operations/backup-commands.ts'
import { databases } from '#embedded/tests/server-databases.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { testServers } from '#tests/databases.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts'

const run = promisify(execFile)
const BACKUP_METRICS_TOKEN = 'a-token-of-its-own-0123'

function environmentOf(variables: Readonly<Record<string, string>>): Environment {
  const parsed = parseEnvironment(variables)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return parsed.environment
}

const EventsSchema = z.array(z.object({ event_name: z.string() }))

/** Carried to the other database, so that one test writes and reads both. */
const pairs = testServers.flatMap((from) => {
  const to = databases.find(({ name }) => name !== from.name) ?? databases[0]
  if (!to) return []
  return process.env.THOROUGH || from.name === 'PGlite' ? [{ from, to }] : []
})

describe.each(pairs)('a backup of $from.name, restored into $to.name', ({ from, to }) => {
  let scratch: Scratch
  let directory: string
  let target: Record<string, string>
  let dropTarget = async () => {}
  beforeAll(async () => {
    scratch = await createScratch({
      databaseUrl: from.databaseUrl,
      withoutSite: true,
      environment: { METRICS_TOKEN: BACKUP_METRICS_TOKEN },
    })
    directory = await mkdtemp(path.join(tmpdir(), 'kachi-backup-'))
    const { DATABASE_URL: _, ...others } = scratch.environment
    target = { ...others, DATA_DIR: path.join(directory, 'data') }
    const empty = await to.create()
    if (empty.url) target.DATABASE_URL = empty.url
    dropTarget = empty.drop
  })
  afterAll(async () => {
    await scratch.remove()
    await dropTarget()
    await rm(directory, { recursive: true })
  })

  /** In a process of its own, as operators do. The larger commands cost a third here of what they cost there. */
  const release = () =>
    run(pinnedNode, [inProject('backend/operations/operate-command.ts'), 'release'], {
      env: { PATH: process.env.PATH, ...target },
    })

  test('has what was acknowledged before it, and sends nothing until it is released', async () => {
    const file = path.join(directory, 'kachi.backup')
    const server = await scratch.start()
    const { serviceRoleKey } = await scratch.loadKeys()
    const headers = {
      apikey: serviceRoleKey,
      Authorization: `Bearer ${serviceRoleKey}`,
      'Content-Type': 'application/json',
    }
    const events = (at: ServerProcess) => `${at.address}/rest/v1/crm_events`
    const write = async (event_name: string) => {
      const body = JSON.stringify({ event_name, email: 'reader@example.com' })
      const response = await fetch(events(server), { method: 'POST', headers, body })
      expect(response.status).toBe(201)
    }
    for (const name of ['one', 'two', '三\u2028"\\']) await write(name)
    const writing = new AbortController()
    let during = 0
    const writer = (async () => {
      for (; !writing.signal.aborted; during += 1) await write(`during ${during}`)
    })()
    await runBackup(environmentOf(scratch.environment), file, undefined)
    writing.abort()
    await writer
    expect(during).toBeGreaterThan(0)
    const refused = await fetch(`${server.address}/operator/copy`, {
      method: 'POST',
      headers: { ...headers, 'X-Forwarded-For': '203.0.113.5' },
    })
    expect(refused.status).toBe(403)
    expect((await fetch(`${server.address}/operator/copy`, { method: 'POST' })).status).toBe(401)
    const measure = async (token: string) => {
      const response = await fetch(`${server.address}/metrics`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return { status: response.status, text: await response.text() }
    }
    const { anonKey } = await scratch.loadKeys()
    expect((await measure(anonKey)).status).toBe(401)
    expect((await measure(`${BACKUP_METRICS_TOKEN}x`)).status).toBe(401)
    expect((await measure(serviceRoleKey)).status).toBe(200)
    const { text } = await measure(BACKUP_METRICS_TOKEN)
    expect(text).toMatch(
      /kachi_http_requests_total\{route="\/rest\/v1\/\*",method="POST",status="201"\} [1-9]/,
    )
    expect(text).not.toContain('example.com')
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    await server.stop()

    await runRestore(environmentOf(target), file, false)
    await expect(runRestore(environmentOf(target), file, false)).rejects.toThrow(/^.*not empty.*$/)
    const copy = await startServerProcess(target)
    const response = await fetch(`${events(copy)}?select=event_name&order=position`, { headers })
    const names = EventsSchema.parse(await response.json()).map(({ event_name }) => event_name)
    expect(names.slice(0, 3)).toEqual(['one', 'two', '三\u2028"\\'])
    expect(names.slice(3)).toEqual(names.slice(3).map((_, index) => `during ${index}`))

    const to = 'copied@example.com'
    await fetch(`${copy.address}/auth/v1/admin/users`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: to, email_confirm: true }),
    })
    await fetch(`${copy.address}/auth/v1/otp`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: to, create_user: false }),
    })
    const mailbox = async () =>
      (await fetch(`${copy.address}/mailbox/messages?to=${to}`)).json() as Promise<unknown[]>
    expect(await mailbox()).toEqual([])
    expect((await release()).stdout).toContain('sends again')
    await expect.poll(mailbox, { timeout: 15_000 }).toHaveLength(1)
    await copy.stop()
  })
})
