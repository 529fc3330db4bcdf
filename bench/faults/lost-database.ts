import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/databases.ts'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { inProject } from '#scripts/project.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { startServerProcess } from '#tests/server-process.ts'
import type { Fault } from './fault.ts'
import { watchReaders } from './watch-readers.ts'

const AWAY_MS = 20_000

/** A PostgreSQL server that refuses, then says nothing; the embedded one: its thread ends. Each comes back. */
export async function loseDatabase(database: BenchDatabase): Promise<Fault> {
  await using stack = new AsyncDisposableStack()
  const ending = `--import=${inProject('tests/end-the-database.mjs')}`
  const scratch = await createScratch({
    databaseUrl: database.url,
    settings: SETTINGS_FOR_LOAD,
    environment: database.url ? {} : { NODE_OPTIONS: ending },
  })
  stack.defer(scratch.remove)
  const { DATABASE_URL: url } = scratch.environment
  const way = url ? await openWay(url) : undefined
  if (way) stack.defer(way.close)
  const server = await startServerProcess({
    ...scratch.environment,
    ...(way ? { DATABASE_URL: way.url } : {}),
  })
  stack.defer(async () => void (await server.stop()))
  const watch = await watchReaders(server.address, scratch)
  const problems: string[] = []
  const expectWell = async (when: string) => {
    if (!(await watch.untilWell())) problems.push(`not well ${when}`)
  }
  await expectWell('before')
  if (way) {
    for (const state of ['refuses', 'is silent'] as const) {
      watch.phase(`database ${state}`)
      way.become(state)
      await wait(AWAY_MS)
      way.become('answers')
      watch.phase(`back after it ${state}`)
      await expectWell(`after the database ${state}`)
    }
  } else {
    watch.phase('thread ended')
    process.kill(server.pid, 'SIGUSR2')
    await expectWell('after the thread ended')
  }
  await watch.stop()
  const writes = await watch.judgeWrites(server.address)
  problems.push(...writes.problems)
  return {
    name: 'database gone and back',
    seen: watch.describe(),
    facts: `${writes.facts}; the server was not restarted`,
    problems,
  }
}

type State = 'answers' | 'refuses' | 'is silent'

/** A way to a server, on a port of its own, that can be cut. */
async function openWay(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: State = 'answers'
  const way = createServer((near) => {
    if (state === 'refuses') return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (chunk) => {
        if (state !== 'is silent') to.write(chunk)
      })
    pass(near, far)
    pass(far, near)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = new URL(target)
  url.port = String((way.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: String(url),
    become(next: State) {
      state = next
      // What was swallowed is missing from connections that went silent.
      if (next !== 'is silent') cut()
    },
    async close() {
      cut()
      way.close()
      await once(way, 'close')
    },
  }
}
