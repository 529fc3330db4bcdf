import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openServerDatabase } from '#embedded/postgres/server-database.ts'
import { startTestPostgres } from '#scripts/programs/postgres.ts'
import { say } from '#scripts/progress.mjs'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { startServerProcess } from '#tests/server-process.ts'
import { describeMachine } from './machine.ts'
import { openScene } from './monitoring/monitoring-scene.ts'

// npm run bench move [-- --readers 10000 --issues 7]: from the embedded database to PostgreSQL and back while the
// server runs, twice; the second time each way is killed in the middle and begun again. Each reader is an account, a
// subscriber, a portfolio and a delivery of each issue. Exits with 1 if a move fails or a row is missing.
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '10000' },
    issues: { type: 'string', default: '7' },
  },
})
const readers = Number(values.readers)
const YEAR_SECONDS = 31_536_000

say(describeMachine())
const postgres = await startTestPostgres({ isDurable: true })
if (!postgres) throw new Error('there is no PostgreSQL on this machine')
const scene = await openScene({
  databaseUrl: undefined,
  monitors: readers,
  connections: 1,
  spreadSeconds: YEAR_SECONDS,
})
try {
  await addIssues()
  const forth = await moveForth('forth', 'kachi1')
  const back = await moveBack('back', 'kachi1')
  await moveForth('forth, killed in the middle', 'kachi2', forth / 2)
  await moveBack('back, killed in the middle', 'kachi2', back / 2)
} finally {
  await scene.close()
  await postgres.stop()
}

async function addIssues(): Promise<void> {
  await scene.change(async (database) => {
    await database.query(
      `insert into private.newsletter_runs (issue, state, letter, started_at, finished_at)
       select to_char(date '2026-01-01' + 7 * number, 'YYYY-MM-DD'), 'finished', '{}', now(), now()
       from generate_series(1, $1::integer) as number`,
      [Number(values.issues)],
    )
    await database.query(
      `insert into private.newsletter_deliveries (run_id, subscriber_id, state, finished_at)
       select run.id, subscriber.id, 'sent', now()
       from private.newsletter_runs as run, public.newsletter_subscribers as subscriber`,
    )
  })
}

async function moveForth(name: string, database: string, killAfterSeconds?: number) {
  const administration = openServerDatabase(postgres?.url ?? '', { poolSize: 1 })
  await administration.query(`create database ${database}`)
  await administration.close()
  return move(name, { to: addressOf(database), from: {}, killAfterSeconds })
}

async function moveBack(name: string, database: string, killAfterSeconds?: number) {
  await rm(path.join(scene.scratch.environment.DATA_DIR ?? '', 'postgres'), { recursive: true })
  const from = { DATABASE_URL: addressOf(database) }
  return move(name, { to: 'embedded', from, killAfterSeconds })
}

function addressOf(database: string): string {
  const address = new URL(postgres?.url ?? '')
  address.pathname = `/${database}`
  return address.href
}

type Way = { to: string; from: Record<string, string>; killAfterSeconds: number | undefined }

/** @returns seconds of the command that went to its end */
async function move(name: string, { to, from, killAfterSeconds }: Way): Promise<number> {
  const environment = { ...scene.scratch.environment, ...from }
  const server = await startServerProcess(environment)
  try {
    const killed = killAfterSeconds ? await runMove(environment, to, killAfterSeconds) : undefined
    const { seconds, output } = await runMove(environment, to)
    const times = killed ? `${killed.seconds.toFixed(1)} s until killed, then ` : ''
    say(`${name}: ${times}${seconds.toFixed(1)} s. ${output.split('\n')[0]}`)
    if (!output.includes('are the same there')) process.exitCode = 1
    return seconds
  } finally {
    await server.stop()
  }
}

async function runMove(
  environment: Record<string, string>,
  to: string,
  killAfterSeconds?: number,
): Promise<{ seconds: number; output: string }> {
  const startedAt = performance.now()
  const program = inProject('backend/operations/operate-command.ts')
  const child = spawn(pinnedNode, [program, 'move', '--to', to], {
    env: { PATH: process.env.PATH, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const closed = once(child, 'close')
  if (killAfterSeconds !== undefined) {
    await Promise.race([wait(killAfterSeconds * 1_000), closed])
    child.kill('SIGKILL')
  }
  await closed
  return { seconds: (performance.now() - startedAt) / 1_000, output }
}
