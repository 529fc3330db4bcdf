import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchDatabase } from '#bench/databases.ts'
import { MAIL_CONNECTIONS, openPublication } from '#bench/load/publication.ts'
import type { Fault } from './fault.ts'
import { watchReaders } from './watch-readers.ts'

/** Debian's package faketime; others by FAKETIME_LIBRARY. */
const library =
  process.env.FAKETIME_LIBRARY ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const SECONDS = 90
const READERS = 400

/** A day forth, then a day back, in the running server only, while an issue goes out. */
export async function jumpClock(database: BenchDatabase): Promise<Fault> {
  if (!existsSync(library)) throw new Error(`The clock needs libfaketime: ${library}`)
  await using stack = new AsyncDisposableStack()
  const options = { databaseUrl: database.url, readers: READERS, monitors: 40, seconds: SECONDS }
  const clock = path.join(process.cwd(), `.cache/clock-${process.pid}`)
  const publication = await openPublication({
    ...options,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  })
  stack.defer(publication.close)
  await writeFile(clock, '+0')
  const server = await publication.start()
  stack.defer(async () => void (await server.stop()))
  const watch = await watchReaders(server.address, publication.scratch)
  const problems: string[] = []
  if (!(await watch.untilWell())) problems.push('not well before')
  await publication.sendIssue(server)
  for (const [name, offset] of [
    ['a day forth', '+1d'],
    ['a day back', '+0'],
    ['a day before', '-1d'],
    ['right again', '+0'],
  ] as const) {
    watch.phase(name)
    await writeFile(clock, offset)
    await wait((SECONDS * 1_000) / 4)
    if (!(await watch.untilWell())) problems.push(`not well: ${name}`)
  }
  await publication.sink.untilCount(READERS)
  await watch.stop()
  const writes = await watch.judgeWrites(server.address)
  const mail = await publication.judgeMail()
  problems.push(...writes.problems)
  if (mail.twice > MAIL_CONNECTIONS) problems.push(`${mail.twice} emails twice`)
  return {
    name: 'clock a day forth and back, twice',
    seen: watch.describe(),
    facts: `${writes.facts}; issue and reports: ${mail.missing} not sent yet, ${mail.twice} twice`,
    problems,
  }
}
