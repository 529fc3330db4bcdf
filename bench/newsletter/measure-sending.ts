import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createServerCall } from '#backend/newsletter/office/call-server.ts'
import { createRemoteOffice } from '#backend/newsletter/office/remote-office.ts'
import { type OpenedDatabase, openDatabase } from '#backend/postgres/open-database.ts'
import { prepareDatabase } from '#backend/postgres/prepare-database.ts'
import { readMemory } from '#bench/memory/read-memory.ts'
import { pinnedNode } from '#scripts/project.mjs'
import { subscribe } from '#tests/newsletter/test-newsletter.ts'
import { startServerProcess } from '#tests/server-process.ts'
import { rateOf, startSink } from './start-sink.ts'

export type SendingSetting = {
  /** Of the server: where its database is, and a folder with a site to serve. */
  environment: Record<string, string>
  /** An issue in `content/newsletter/`. */
  issue: string
  subscribers: number
  connections: number
}

export type SendingReport = {
  /** Mails a second: the bare loop before and after, and the run between them. */
  bare: [number, number]
  engine: number
  /** From the order to the last mail. */
  seconds: number
  sent: number
  /** Resident memory of the server before the run, and the most while it sent. */
  idleMegabytes: number
  mostMegabytes: number
}

const bareLoop = fileURLToPath(new URL('./bare-loop.ts', import.meta.url))

/** Sends an issue through a server process, and the same bytes through a bare loop before and after. */
export async function measureSending(setting: SendingSetting): Promise<SendingReport> {
  const { environment, issue, subscribers, connections } = setting
  await fillDatabase(environment, subscribers)
  const message = await takeSample(setting)
  const bareBefore = await measureBareLoop(message, Math.ceil(subscribers / 4), connections)
  const sink = await startSink(connections)
  const server = await startServerProcess({
    ...environment,
    SMTP_URL: sink.url,
    NEWSLETTER_SCHEDULE: 'off',
  })
  const office = createRemoteOffice(
    createServerCall(server.address, await readServiceKey(environment)),
  )
  await wait(5_000)
  const idle = (await readMemory(server.pid)).largestMegabytes
  const memory = watchMemory(server.pid)
  const startedAt = performance.now()
  await office.send(issue)
  await sink.untilCount(subscribers)
  const seconds = (performance.now() - startedAt) / 1000
  const mostMegabytes = await memory.stop()
  while ((await office.readProgress(issue)).state !== 'finished') await wait(500)
  const { counts } = await office.readProgress(issue)
  await server.stop()
  const engine = rateOf(await sink.finish())
  const bareAfter = await measureBareLoop(message, Math.ceil(subscribers / 4), connections)
  return {
    bare: [bareBefore, bareAfter],
    engine,
    seconds,
    sent: counts.sent,
    idleMegabytes: idle,
    mostMegabytes,
  }
}

async function fillDatabase(environment: Record<string, string>, subscribers: number) {
  await withDatabase(environment, async ({ database }) => {
    await prepareDatabase(database)
    await subscribe(database, 'reader', subscribers)
  })
}

async function withDatabase<T>(
  { DATA_DIR = '', DATABASE_URL }: Record<string, string>,
  work: (opened: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(DATA_DIR, DATABASE_URL)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** A message of the very size and shape: what the engine captures for a subscriber while it has no mail server. */
async function takeSample({ environment, issue }: SendingSetting): Promise<string> {
  const { composeTemplate, createPersonaliser } = await import(
    '#backend/newsletter/letter/message-template.ts'
  )
  const server = await startServerProcess({ ...environment, NEWSLETTER_SCHEDULE: 'off' })
  const office = createRemoteOffice(
    createServerCall(server.address, await readServiceKey(environment)),
  )
  const letter = await office.preview(issue)
  await server.stop()
  const template = await composeTemplate(letter, {
    from: 'Kachi <letters@localhost>',
    listId: 'Kachi newsletter <newsletter.localhost>',
    date: new Date(),
  })
  const links = { page: 'http://localhost/', oneClick: 'http://localhost/newsletter/unsubscribe' }
  const recipient = { subscriberId: crypto.randomUUID(), email: 'reader1@example.com', links }
  const file = path.join(environment.DATA_DIR ?? '', 'sample.eml')
  await writeFile(file, createPersonaliser(template, issue)(recipient))
  return file
}

async function readServiceKey({ DATA_DIR = '' }: Record<string, string>): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(path.join(DATA_DIR, 'keys.json'), 'utf8')
  return (JSON.parse(text) as { serviceRoleKey: string }).serviceRoleKey
}

async function measureBareLoop(message: string, count: number, connections: number) {
  const sink = await startSink(connections)
  const options = [bareLoop, sink.url, message, String(count), String(connections)]
  await promisify(execFile)(pinnedNode, options)
  return rateOf(await sink.finish())
}

function watchMemory(pid: number) {
  const sizes: number[] = []
  const timer = setInterval(() => {
    void readMemory(pid).then(({ largestMegabytes }) => sizes.push(largestMegabytes))
  }, 1_000)
  return {
    async stop(): Promise<number> {
      clearInterval(timer)
      return Math.max((await readMemory(pid)).largestMegabytes, ...sizes)
    },
  }
}
