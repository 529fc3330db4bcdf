import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Database, openServerDatabase } from 'embedded-supabase'
import { cpuSecondsOf } from '#bench/load/processor-time.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts'
import type { Hold } from './hold-processor.ts'

export type Scale = {
  processes: number
  perSecond: number
  failures: number
  /** Processor time for each request, in milliseconds. */
  serverMs: number
  clientMs: number
  databaseMs: number
  /** Cores that servers, clients and PostgreSQL used together. */
  cores: number
}

const script = fileURLToPath(new URL('./client.ts', import.meta.url))

/** One web process, then two. */
export async function measureScaling(
  databaseUrl: string,
  seconds: number,
  hold?: Hold,
): Promise<[Scale, Scale]> {
  const scratch = await createScratch({ databaseUrl, withoutSite: true })
  const start = () => startServerProcess({ ...scratch.environment, WORKERS: 'off' })
  const servers = [await start(), await start()]
  const { serviceRoleKey } = await scratch.loadKeys()
  const database = openServerDatabase(scratch.environment.DATABASE_URL ?? '', { poolSize: 1 })
  const measure = (used: readonly ServerProcess[]) =>
    loadAll({ servers: used, database, serviceKey: serviceRoleKey, seconds })
  try {
    await measure(servers) // warms both up
    for (const { pid } of servers) await hold?.put(pid)
    return [await measure(servers.slice(0, 1)), await measure(servers)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await hold?.remove()
    await scratch.remove()
  }
}

type Load = {
  servers: readonly ServerProcess[]
  database: Database
  serviceKey: string
  seconds: number
}

async function loadAll({ servers, database, serviceKey, seconds }: Load): Promise<Scale> {
  const before = await cpuOf(servers)
  const databaseBefore = await cpuOfPostgres(database)
  const results = await Promise.all(
    servers.map(async ({ address }) => {
      const client = fork(script, [address, serviceKey, String(seconds)])
      const [result] = (await once(client, 'message')) as [ClientResult]
      return result
    }),
  )
  const sum = (pick: (result: ClientResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const requests = sum(({ requests: count }) => count)
  const serverSeconds = (await cpuOf(servers)) - before
  const databaseSeconds = (await cpuOfPostgres(database)) - databaseBefore
  const clientSeconds = sum(({ cpuSeconds }) => cpuSeconds)
  return {
    processes: servers.length,
    perSecond: sum(({ perSecond }) => perSecond),
    failures: sum(({ failures }) => failures),
    serverMs: (serverSeconds * 1000) / requests,
    clientMs: (clientSeconds * 1000) / requests,
    databaseMs: (databaseSeconds * 1000) / requests,
    cores: (serverSeconds + clientSeconds + databaseSeconds) / seconds,
  }
}

export type ClientResult = {
  requests: number
  perSecond: number
  failures: number
  cpuSeconds: number
}

async function cpuOf(servers: readonly ServerProcess[]): Promise<number> {
  const seconds = await Promise.all(servers.map(({ pid }) => cpuSecondsOf(pid)))
  return seconds.reduce((total, one) => total + one, 0)
}

/** Of all processes of the server that are there now; the web processes keep their connections. */
async function cpuOfPostgres(database: Database): Promise<number> {
  const rows = await database.query<{ pid: number }>('select pid from pg_stat_activity')
  const seconds = await Promise.all(rows.map(({ pid }) => cpuSecondsOf(pid)))
  return seconds.filter(Number.isFinite).reduce((total, one) => total + one, 0)
}
