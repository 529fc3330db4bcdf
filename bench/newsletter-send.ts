import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '#scripts/programs/postgres.ts'
import { say } from '#scripts/progress.mjs'
import { createServerCopy } from '#tests/databases.ts'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { describeBare, describeEngine, judge } from './newsletter/judge-sending.ts'
import {
  beginHeld,
  fillDatabase,
  measureBareLoop,
  measureEngine,
  type SendingSetting,
} from './newsletter/measure-sending.ts'

// npm run bench newsletter-send [-- --subscribers 100000 --connections 10 --rounds 2 --only PGlite]
const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const subscribers = Number(values.subscribers)
const connections = Number(values.connections)
const issues = ['2026-11-21', '2026-11-26', '2026-12-03'].slice(0, Number(values.rounds))

say(describeMachine())
say(
  `${subscribers} subscribers, ${connections} connections, no DKIM. The sink shares the machine with the sender.\n` +
    'Bare: a nodemailer pool sending what the run sends to the first quarter of its subscribers.\n',
)
await measureDatabases(measure, values.only)

async function measure(database: BenchDatabase): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-bench-'))
  const copy = database.url ? await createServerCopy(database.url) : undefined
  const site = path.join(directory, 'site')
  await mkdir(site)
  await writeFile(path.join(site, 'index.html'), '<!doctype html><title>Kachi</title>')
  await writeFile(path.join(site, '404.html'), '<!doctype html><title>Not found</title>')
  const environment = {
    DATA_DIR: path.join(directory, 'data'),
    SITE_DIR: site,
    MAIL_FROM: 'Kachi 価値 <letters@kachi.test>',
    ...(copy ? { DATABASE_URL: copy.url } : {}),
  }
  try {
    const port = await findFreePort()
    await takeTurns(database.name, { environment, port, subscribers, connections })
  } finally {
    await copy?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Alternates bare and ours, so that other load on the machine affects both. */
async function takeTurns(name: string, setting: SendingSetting): Promise<void> {
  await fillDatabase(setting)
  for (const issue of issues) {
    await beginHeld(setting, issue)
    const before = await measureBareLoop(setting)
    say(`${name}: ${describeBare(before)}`)
    const engine = await measureEngine(setting, issue)
    say(`${name}: ${describeEngine(engine)}`)
    const after = await measureBareLoop(setting)
    say(`${name}: ${describeBare(after)}`)
    const { lines, isGood } = judge({ before, engine, after, subscribers })
    for (const line of lines) say(`${name}: ${line}`)
    if (!isGood) process.exitCode = 1
  }
}
