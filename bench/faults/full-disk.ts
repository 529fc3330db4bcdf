import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BenchDatabase } from '#bench/databases.ts'
import { SETTINGS_FOR_LOAD } from '#bench/load/kill-under-load.ts'
import { startTestPostgres } from '#scripts/programs/postgres.ts'
import { createScratch } from '#tests/scratch-server.ts'
import type { Fault } from './fault.ts'
import { watchReaders } from './watch-readers.ts'

const run = promisify(execFile)
const DISK_MEGABYTES = 700
const FULL_MS = 15_000

/** On a small disk of its own, which needs the rights to mount one. A file takes what is left of it, and goes again. */
export async function fillDisk(database: BenchDatabase): Promise<Fault> {
  await using stack = new AsyncDisposableStack()
  const disk = await mkdtemp(path.join(tmpdir(), 'kachi-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'kachi', disk])
  stack.defer(async () => {
    await run('umount', ['-l', disk])
    await rmdir(disk)
  })
  await chmod(disk, 0o755)
  const usual = process.env.TMPDIR
  process.env.TMPDIR = disk
  const own = database.url ? await startTestPostgres({ isDurable: true }) : undefined
  if (own) stack.defer(own.stop)
  const scratch = await createScratch({
    databaseUrl: own?.url,
    settings: SETTINGS_FOR_LOAD,
    environment: { BACKUPS: 'off' },
  }).finally(() => {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  })
  let server = await scratch.start()
  stack.defer(async () => void (await server.stop()))
  stack.defer(() => server.kill())
  const watch = await watchReaders(server.address, scratch)
  const problems: string[] = []
  if (!(await watch.untilWell())) problems.push('something failed before')
  watch.phase('disk full')
  const filler = path.join(disk, 'filler')
  await fill(filler)
  await wait(FULL_MS)
  await rm(filler)
  watch.phase('space again')
  const hasEnded = await Promise.race([server.ended, wait(5_000, undefined)])
  if (hasEnded === undefined && !(await watch.untilWell())) problems.push('did not recover')
  await watch.stop()
  await server.kill()
  const said = server.output().trim().split('\n').at(-1) ?? ''
  server = await scratch.start()
  const writes = await watch.judgeWrites(server.address)
  problems.push(...writes.problems)
  return {
    name: 'disk full',
    seen: watch.describe(),
    facts:
      `${writes.facts}; ` +
      (hasEnded === undefined
        ? 'the server went on by itself'
        : `the server ended with ${hasEnded} ("${said.slice(0, 200)}") and started again`),
    problems,
  }
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const zeros = Buffer.alloc(1024 * 1024)
  try {
    for (let size = 1024 * 1024; size >= 4096; size /= 2) {
      while (
        await handle.write(zeros, 0, size).then(
          () => true,
          () => false,
        )
      ) {}
    }
  } finally {
    await handle.close()
  }
}
