import { setTimeout as wait } from 'node:timers/promises'
import {
  createRemoteService,
  createServerCall,
} from '#backend/newsletter/operator/remote-service.ts'
import { insertSubscriber, subscriberExists } from '#bench/load/acknowledged-writes.ts'
import { startSink } from '#bench/start-sink.ts'
import { openServerDatabase } from '#embedded/postgres/server-database.ts'
import { createIssueFolder } from '#tests/fixtures/issue-folder.ts'
import { subscribe } from '#tests/hosts/newsletter-host.ts'
import { createScratch } from '#tests/scratch-server.ts'
import {
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#tests/server-process.ts'

export type KillReport = {
  acknowledged: number
  lost: number
  missing: number
  duplicates: number
  maxDuplicates: number
  seconds: number
}

const ISSUE = '2026-11-26'
const CONNECTIONS = 5

/**
 * Two web and two worker processes, writes to both webs, an issue going out; one of each is killed in the middle
 * and replaced.
 */
export async function killOneOfTwo(databaseUrl: string, readers: number): Promise<KillReport> {
  const startedAt = performance.now()
  await using stack = new AsyncDisposableStack()
  const folder = await createIssueFolder()
  stack.defer(folder.remove)
  await folder.write(ISSUE)
  const scratch = await createScratch({ databaseUrl, withoutSite: true })
  stack.defer(scratch.remove)
  await fill(scratch.environment.DATABASE_URL ?? '', readers)
  const sink = await startSink(CONNECTIONS)
  const environment = {
    ...scratch.environment,
    NEWSLETTER_DIR: folder.directory,
    NEWSLETTER_SCHEDULE: 'off',
    SMTP_URL: sink.url,
  }
  const startPair = async () => {
    const web = await startServerProcess({ ...environment, WORKERS: 'off' })
    const pair = { web, worker: await startWorkerProcess(environment) }
    stack.defer(async () => void (await Promise.all([web.stop(), pair.worker.stop()])))
    return pair
  }
  const killed = await startPair()
  const kept = await startPair()
  const { serviceRoleKey } = await scratch.loadKeys()
  const writing = startWriting([killed.web, kept.web], serviceRoleKey)
  const operator = createRemoteService(createServerCall(kept.web.address, serviceRoleKey))
  await operator.send(ISSUE)
  await sink.untilCount(Math.ceil(readers * 0.3))
  await Promise.all([killed.web.kill(), killed.worker.kill()])
  writing.add((await startPair()).web)
  await sink.untilCount(Math.ceil(readers * 0.7))
  const acknowledged = await writing.stop()
  while ((await operator.selectProgress(ISSUE)).state !== 'finished') await wait(500)
  const addresses = (await sink.finish())
    .map(({ to }) => to)
    .filter((to) => to.startsWith('reader'))
  const distinct = new Set(addresses).size
  return {
    acknowledged: acknowledged.length,
    lost: await countLost(kept.web, serviceRoleKey, acknowledged),
    missing: readers - distinct,
    duplicates: addresses.length - distinct,
    maxDuplicates: CONNECTIONS,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function fill(databaseUrl: string, readers: number): Promise<void> {
  const database = openServerDatabase(databaseUrl, { poolSize: 1 })
  await subscribe(database, 'reader', readers)
  await database.close()
}

/** Each server gets one write after the other, until it is gone or `stop` is called. */
function startWriting(servers: readonly ServerProcess[], serviceKey: string) {
  const acknowledged: string[] = []
  let isOver = false
  const write = async ({ address }: ServerProcess) => {
    while (!isOver) {
      const email = await insertSubscriber(address, serviceKey)
      if (email) acknowledged.push(email)
      else await wait(100)
    }
  }
  const writers = servers.map(write)
  return {
    add: (server: ServerProcess) => void writers.push(write(server)),
    async stop(): Promise<readonly string[]> {
      isOver = true
      await Promise.all(writers)
      return acknowledged
    },
  }
}

async function countLost(
  { address }: ServerProcess,
  serviceKey: string,
  emails: readonly string[],
): Promise<number> {
  let lost = 0
  for (const email of emails) {
    if (!(await subscriberExists(address, serviceKey, email))) lost += 1
  }
  return lost
}
