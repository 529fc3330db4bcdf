import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '#bench/load/client.ts'
import { type MailVerdict, type OpenPublication, openPublication } from '#bench/load/publication.ts'
import { inProject } from '#scripts/project.mjs'
import type { ServerProcess } from '#tests/server-process.ts'
import {
  fitSlope,
  type MemorySample,
  type MinuteSummary,
  type Slope,
  summarizeMinutes,
} from './judge-endurance.ts'
import { measureCapacity, sendMixed } from './mixed-load.ts'
import { createReader, listActs } from './readers.ts'

export type EnduranceOptions = {
  databaseUrl: string | undefined
  seconds: number
  /** Of the capacity that is measured first. */
  share: number
  /** In place of that measurement. */
  perSecond: number | undefined
  readers: number
  monitors: number
  say(line: string): void
}

export type Endurance = {
  capacityPerSecond: number
  perSecond: number
  seconds: number
  requests: number
  failures: string[]
  minutes: MinuteSummary[]
  /** After warm-up. */
  slopes: { heap: Slope; external: Slope; resident: Slope }
  memory: MemorySample[]
  mail: MailVerdict
  serverOutput: string
}

/** Bounded caches fill for some 30 minutes of an hour at 70% of capacity. */
const WARM_UP_SHARE = 0.5
const CAPACITY_SECONDS = 20
const SAMPLE_EVERY_MS = 30_000
const CALLERS = 16
/** Each may save 60 times an hour. */
const READERS_WITH_ACCOUNT = 200

export async function endure(options: EnduranceOptions): Promise<Endurance> {
  const { seconds, share, say } = options
  const memoryFile = path.join(tmpdir(), `kachi-memory-${process.pid}.json`)
  const publication = await openPublication({
    ...options,
    environment: {
      NODE_OPTIONS: `--expose-gc --import=${inProject('bench/endurance/tell-memory.mjs')}`,
      MEMORY_FILE: memoryFile,
    },
  })
  for (let feed = 0; feed < 12; feed += 1) await publication.addFeed()
  const server = await publication.start()
  try {
    const { anonKey, serviceRoleKey } = await publication.scratch.loadKeys()
    const client = createClient(server.address, anonKey)
    const readers = []
    while (readers.length < READERS_WITH_ACCOUNT)
      readers.push(await createReader(client, serviceRoleKey))
    const acts = listActs(client, readers, serviceRoleKey)
    const capacity =
      options.perSecond === undefined
        ? await measureCapacity(acts, { callers: CALLERS, seconds: CAPACITY_SECONDS })
        : options.perSecond / share
    const perSecond = capacity * share
    say(`capacity ${capacity.toFixed(0)} requests/s; ${perSecond.toFixed(0)} for ${seconds} s`)
    await publication.sendIssue(server)
    const watch = watchMemory(server, memoryFile, say)
    const answers = await sendMixed(acts, { perSecond, seconds })
    const memory = await watch.stop()
    client.close()
    const mail = await untilSent(publication)
    const failures = answers.flatMap(({ failure }) => failure ?? [])
    const warm = memory.filter(({ atSeconds }) => atSeconds >= seconds * WARM_UP_SHARE)
    return {
      capacityPerSecond: capacity,
      perSecond,
      seconds,
      requests: answers.length,
      failures,
      memory,
      minutes: summarizeMinutes(answers, seconds),
      slopes: {
        heap: fitSlope(warm, ({ heap }) => heap),
        external: fitSlope(warm, ({ external }) => external),
        resident: fitSlope(warm, ({ resident }) => resident),
      },
      mail,
      serverOutput: server.output(),
    }
  } finally {
    await server.stop()
    await publication.close()
    await rm(memoryFile, { force: true })
  }
}

/** Work of the last minute has a minute more. */
async function untilSent({ judgeMail }: OpenPublication): Promise<MailVerdict> {
  const until = performance.now() + 60_000
  for (;;) {
    const verdict = await judgeMail()
    if (verdict.missing === 0 || performance.now() > until) return verdict
    await wait(1_000)
  }
}

function watchMemory(server: ServerProcess, file: string, say: (line: string) => void) {
  const ending = new AbortController()
  const startedAt = performance.now()
  const samples: MemorySample[] = []
  const watching = (async () => {
    while (!ending.signal.aborted) {
      process.kill(server.pid, 'SIGUSR2')
      await wait(SAMPLE_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
      const text = await readFile(file, 'utf8').catch(() => '')
      if (!text) continue
      const sample = { atSeconds: (performance.now() - startedAt) / 1000, ...JSON.parse(text) }
      samples.push(sample)
      const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)
      say(
        `${sample.atSeconds.toFixed(0)} s: heap ${megabytes(sample.heap)}, external ${megabytes(sample.external)}, resident ${megabytes(sample.resident)} MB`,
      )
    }
  })()
  return {
    async stop(): Promise<MemorySample[]> {
      ending.abort()
      await watching
      return samples
    },
  }
}
