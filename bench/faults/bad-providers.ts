import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/databases.ts'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { type StandIn, startEodhd } from '#tests/stand-ins/quote-providers.ts'
import type { Fault } from './fault.ts'
import { watchReaders } from './watch-readers.ts'

const BAD_MS = 15_000

const ways: [string, NonNullable<StandIn['misbehave']>][] = [
  ['slow', (_, response) => Boolean(setTimeout(() => response.end('{}'), 9_000))],
  ['wrong', (_, response) => Boolean(response.end('<h1>Sorry</h1>'))],
  ['failing', (_, response) => Boolean(response.writeHead(500).end('{}'))],
  ['gone', (_, response) => Boolean(response.destroy())],
]

/** Only quotes come from it: pages, accounts and writes must not notice. */
export async function misbehave(database: BenchDatabase): Promise<Fault> {
  await using stack = new AsyncDisposableStack()
  const eodhd = await startEodhd()
  stack.defer(eodhd.stop)
  const scratch = await createScratch({
    databaseUrl: database.url,
    settings: SETTINGS_FOR_LOAD,
    environment: { EODHD_API_KEY: 'test', EODHD_URL: eodhd.url },
  })
  stack.defer(scratch.remove)
  const server = await scratch.start()
  stack.defer(async () => void (await server.stop()))
  const watch = await watchReaders(server.address, scratch)
  const problems: string[] = []
  if (!(await watch.untilWell())) problems.push('not well before')
  for (const [name, way] of ways) {
    eodhd.misbehave = way
    watch.phase(`provider ${name}`)
    await wait(BAD_MS)
    if (!(await watch.untilWell(1_000))) problems.push(`not well while the provider was ${name}`)
  }
  eodhd.misbehave = undefined
  watch.phase('provider well')
  if (!(await watch.untilWell())) problems.push('not well afterwards')
  await watch.stop()
  const writes = await watch.judgeWrites(server.address)
  problems.push(...writes.problems)
  return {
    name: 'provider slow, wrong, failing and gone',
    seen: watch.describe(),
    facts: writes.facts,
    problems,
  }
}
