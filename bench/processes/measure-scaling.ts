import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuSecondsOf } from '#bench/load/processor-time.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts'

export type Scale = {
  processes: number
  perSecond: number
  failures: number
  /** Processor time for each request, in milliseconds. */
  serverMs: number
  clientMs: number
  /** Cores that servers and clients used together; PostgreSQL comes on top. */
  cores: number
}

const script = fileURLToPath(new URL('./client.ts', import.meta.url))

export async function measureScaling(databaseUrl: string, seconds: number): Promise<Scale[]> {
  const scratch = await createScratch({ databaseUrl, withoutSite: true })
  const start = () => startServerProcess({ ...scratch.environment, WORKERS: 'off' })
  const servers = [await start(), await start()]
  const { serviceRoleKey } = await scratch.readKeys()
  try {
    const scales: Scale[] = []
    // The first round warms both up.
    for (const used of [servers, servers.slice(0, 1), servers]) {
      scales.push(await loadAll(used, serviceRoleKey, seconds))
    }
    return scales.slice(1)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await scratch.remove()
  }
}

async function loadAll(
  servers: readonly ServerProcess[],
  serviceKey: string,
  seconds: number,
): Promise<Scale> {
  const before = await cpuOf(servers)
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
  const clientSeconds = sum(({ cpuSeconds }) => cpuSeconds)
  return {
    processes: servers.length,
    perSecond: sum(({ perSecond }) => perSecond),
    failures: sum(({ failures }) => failures),
    serverMs: (serverSeconds * 1000) / requests,
    clientMs: (clientSeconds * 1000) / requests,
    cores: (serverSeconds + clientSeconds) / seconds,
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
