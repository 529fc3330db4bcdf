import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadShippedProject } from '#backend/configuration/supabase-folder.ts'
import {
  createRemoteService,
  createServerCall,
} from '#backend/newsletter/operator/remote-service.ts'
import type { NewsletterService } from '#backend/newsletter/sending/newsletter-service.ts'
import { cpuSecondsOf } from '#bench/load/processor-time.ts'
import { type LoggedMail, rateOf, startSink } from '#bench/start-sink.ts'
import { prepareDatabase } from '#embedded/postgres/migrate.ts'
import { type OpenedDatabase, openDatabase } from '#embedded/postgres/open-database.ts'
import { createTestNewsletter, subscribe } from '#tests/hosts/newsletter-host.ts'
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts'
import { runBareLoop, writeBareJob } from './bare-job.ts'
import { loadEmbeddedDatabase, watchMemory } from './watch-memory.ts'

export type SendingSetting = {
  environment: Record<string, string>
  port: number
  subscribers: number
  connections: number
}

export type Stretch = {
  perSecond: number
  /** CPU milliseconds per email: of the sending process, embedded database included, and of the sink. */
  senderMs: number
  sinkMs: number
  emails: LoggedMail[]
}

export type EngineStretch = Stretch & {
  seconds: number
  sent: number
  /** Resident megabytes of the server: after its start, after some test copies, and the most while sending. */
  memory: { started: number; warm: number; most: number }
  embedded: { warm: number; after: number }
}

const WARM_UP_COPIES = 20

export async function fillDatabase({ environment, subscribers }: SendingSetting): Promise<void> {
  await withDatabase(environment, async ({ database }) => {
    await prepareDatabase(database, await loadShippedProject())
    await subscribe(database, 'reader', subscribers)
  })
}

export async function beginHeld(
  { environment, subscribers, port }: SendingSetting,
  issue: string,
): Promise<void> {
  await withDatabase(environment, async ({ database }) => {
    const issuesDirectory = path.resolve('content/newsletter')
    const { service } = await createTestNewsletter(database, { issuesDirectory })
    await service.send(issue)
    await service.setPaused(issue, true)
    const count = Math.ceil(subscribers / 4)
    await writeBareJob(database, {
      issue,
      siteUrl: siteUrlOf(port),
      count,
      file: jobFile(environment),
    })
  })
}

export async function measureBareLoop({
  environment,
  connections,
}: SendingSetting): Promise<Stretch> {
  const sink = await startSink(connections)
  const senderMs = await runBareLoop(sink.url, jobFile(environment), connections)
  const sinkSeconds = await cpuSecondsOf(sink.pid)
  const emails = await sink.finish()
  return {
    perSecond: rateOf(emails),
    senderMs,
    sinkMs: (sinkSeconds * 1000) / emails.length,
    emails,
  }
}

export async function measureEngine(
  { environment, subscribers, connections, port }: SendingSetting,
  issue: string,
): Promise<EngineStretch> {
  const sink = await startSink(connections)
  const server = await startServerProcess({
    ...environment,
    PORT: String(port),
    SITE_URL: siteUrlOf(port),
    SMTP_URL: sink.url,
    NEWSLETTER_SCHEDULE: 'off',
  })
  const service = await openService(server, environment)
  const memory = watchMemory(server.pid)
  await wait(5_000)
  const started = await memory.read()
  await warmUp(service, issue)
  const [warm, embeddedWarm] = await Promise.all([memory.read(), loadEmbeddedDatabase(server.pid)])
  memory.restart()
  const [senderBefore, sinkBefore] = await Promise.all([server.pid, sink.pid].map(cpuSecondsOf))
  const startedAt = performance.now()
  await service.setPaused(issue, false)
  await sink.untilCount(WARM_UP_COPIES + subscribers)
  const seconds = (performance.now() - startedAt) / 1000
  const [sender, sinkSeconds] = await Promise.all([server.pid, sink.pid].map(cpuSecondsOf))
  while ((await service.selectProgress(issue)).state !== 'finished') await wait(500)
  const { counts } = await service.selectProgress(issue)
  const [most, embeddedAfter] = await Promise.all([memory.stop(), loadEmbeddedDatabase(server.pid)])
  await server.stop()
  const emails = (await sink.finish()).slice(WARM_UP_COPIES)
  const perEmail = (after = 0, before = 0) => ((after - before) * 1000) / subscribers
  return {
    perSecond: rateOf(emails),
    senderMs: perEmail(sender, senderBefore),
    sinkMs: perEmail(sinkSeconds, sinkBefore),
    emails,
    seconds,
    sent: counts.sent,
    memory: { started, warm, most },
    embedded: { warm: embeddedWarm, after: embeddedAfter },
  }
}

async function warmUp(service: NewsletterService, issue: string): Promise<void> {
  for (let copy = 0; copy < WARM_UP_COPIES; copy += 1) {
    await service.sendTest(issue, 'operator@example.com')
  }
  await wait(5_000)
}

async function openService({ address }: ServerProcess, { DATA_DIR = '' }: Record<string, string>) {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(path.join(DATA_DIR, 'keys.json'), 'utf8')
  const { serviceRoleKey } = JSON.parse(text) as { serviceRoleKey: string }
  return createRemoteService(createServerCall(address, serviceRoleKey))
}

function siteUrlOf(port: number): string {
  return `http://localhost:${port}`
}

function jobFile({ DATA_DIR = '' }: Record<string, string>): string {
  return path.join(DATA_DIR, 'bare.json')
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
