import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { startNginx } from '#tests/nginx-process.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { loadRaw } from './load/load-raw.ts'
import { cpuSecondsOf } from './load/processor-time.ts'
import { describeMachine } from './machine.ts'

// npm run bench static-files [-- --seconds 4] [--rounds 5] [--page /magazine]: the same file, compressed by gzip before,
// from Kachi, from nginx, from a bare node:http and a bare node:net, in turns, without and with the headers that Kachi
// sends beside it. Only the processor time of the answering process counts.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string', default: '/magazine' },
  },
})
const { page } = values
const seconds = Number(values.seconds)
const CONNECTIONS = 64
const OF_ANY_SERVER = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
])

type Subject = { name: string; port: number; pid: number; path: string; perCpuSecond: number[] }

const site = inProject('dist/site')
const file = `${site}${page}.html`
const scratch = await createScratch({ withoutSite: false })
const server = await scratch.start()
const headers = await fetchAddedHeaders(server.address)
const bare = await forkBare('bare-file', [])
const bareWithHeaders = await forkBare('bare-file', headers)
const connection = await forkBare('bare-connection', headers)
const nginx = await startNginxWith([])
const nginxWithHeaders = await startNginxWith(headers)
const subjects = [
  subject('nginx', nginx.port, await findWorker(nginx.pid)),
  subject('nginx, same headers', nginxWithHeaders.port, await findWorker(nginxWithHeaders.pid)),
  subject('bare node:http', bare.port, bare.pid),
  subject('bare, same headers', bareWithHeaders.port, bareWithHeaders.pid),
  subject('bare node:net, same headers', connection.port, connection.pid),
  subject('Kachi', Number(new URL(server.address).port), server.pid),
  // A query makes the same answer go through web requests and responses; an ETag that nothing has, by node:http alone.
  {
    ...subject('Kachi, by way of Hono', Number(new URL(server.address).port), server.pid),
    path: `${page}?x`,
  },
]
try {
  say(describeMachine())
  say(
    `${page}, ${(await readFile(`${file}.gz`)).length} bytes; ${CONNECTIONS} connections; ${values.rounds} rounds.`,
  )
  say('Requests per second of processor time, medians, and their ratio to nginx.\n')
  for (const each of subjects) await measureSubject(each)
  for (const each of subjects) each.perCpuSecond.length = 0
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const each of subjects) await measureSubject(each)
  }
  const [reference] = subjects.map(medianOf)
  for (const each of subjects) {
    const median = medianOf(each)
    const ratio = (median / (reference ?? Number.NaN)).toFixed(2)
    say(each.name.padEnd(28) + median.toFixed(0).padStart(10) + ratio.padStart(8))
  }
} finally {
  bare.stop()
  bareWithHeaders.stop()
  connection.stop()
  await nginx.stop()
  await nginxWithHeaders.stop()
  await server.stop()
  await scratch.remove()
}

/** What Kachi says of a page beside what any server does: above all its security policies. */
async function fetchAddedHeaders(address: string): Promise<[string, string][]> {
  const { headers: sent } = await fetch(address + page, { headers: { 'Accept-Encoding': 'gzip' } })
  return [...sent].filter(([name]) => !OF_ANY_SERVER.has(name))
}

async function forkBare(name: string, added: [string, string][]) {
  const program = fileURLToPath(new URL(`./load/${name}.ts`, import.meta.url))
  const child = fork(program, [`${file}.gz`, JSON.stringify(added.flat())])
  const [port] = await once(child, 'message')
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

function startNginxWith(added: [string, string][]) {
  const lines = added.map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  )
  return startNginx(
    `types { text/html html; }
server { listen 80; root ${site}; gzip_static on; open_file_cache max=1000; keepalive_requests 100000000; ${lines.join(' ')} location / { try_files $uri.html =404; } }`,
    1,
  )
}

function subject(name: string, port: number, pid: number): Subject {
  return { name, port, pid, path: page, perCpuSecond: [] }
}

async function measureSubject({ port, pid, path, perCpuSecond }: Subject): Promise<void> {
  const before = await cpuSecondsOf(pid)
  const requestsPerSecond = await loadRaw({ port, path, seconds, connections: CONNECTIONS })
  perCpuSecond.push((requestsPerSecond * seconds) / ((await cpuSecondsOf(pid)) - before))
}

function medianOf({ perCpuSecond }: Subject): number {
  return perCpuSecond.toSorted((a, b) => a - b)[perCpuSecond.length >> 1] ?? Number.NaN
}

/** nginx answers in a child of the process that was started. */
async function findWorker(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0])
}
