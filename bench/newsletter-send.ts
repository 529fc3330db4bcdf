import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createServerCopy } from '#tests/databases.ts'
import { type BenchDatabase, openBenchDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { measureSending, type SendingReport } from './newsletter/measure-sending.ts'

// npm run bench:newsletter [-- --subscribers 100000 --connections 10]
const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '10' },
  },
})
const subscribers = Number(values.subscribers)
const connections = Number(values.connections)
const issue = '2026-11-19'

print(describeMachine())
print(
  `${subscribers} subscribers, one issue, ${connections} connections. The sink shares the machine with the sender.\n` +
    'Bare: a nodemailer pool sending the same bytes to the same sink, before and after.\n',
)
for (const database of await openBenchDatabases()) {
  report(database.name, await measure(database))
  await database.stop()
}

async function measure(database: BenchDatabase): Promise<SendingReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-bench-'))
  const copy = database.url ? await createServerCopy(database.url) : undefined
  const site = path.join(directory, 'site')
  await mkdir(site)
  await writeFile(path.join(site, 'index.html'), '<!doctype html><title>Kachi</title>')
  await writeFile(path.join(site, '404.html'), '<!doctype html><title>Not found</title>')
  const environment = {
    DATA_DIR: path.join(directory, 'data'),
    SITE_DIR: site,
    ...(copy ? { DATABASE_URL: copy.url } : {}),
  }
  try {
    return await measureSending({ environment, issue, subscribers, connections })
  } finally {
    await copy?.drop()
    await rm(directory, { recursive: true, force: true })
  }
}

function report(name: string, result: SendingReport): void {
  const [before, after] = result.bare
  const ratio = result.engine / ((before + after) / 2)
  const growth = result.mostMegabytes - result.idleMegabytes
  print(
    `${name}: ${result.sent} sent in ${result.seconds.toFixed(0)} s, ${result.engine.toFixed(0)} a second; ` +
      `bare ${before.toFixed(0)} before, ${after.toFixed(0)} after: ${ratio.toFixed(2)} of it; ` +
      `memory ${result.idleMegabytes} MB idle, at most ${growth} MB more`,
  )
  if (result.sent !== subscribers || ratio < 0.7 || growth > 150) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
