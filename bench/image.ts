import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseDockerfile } from '#scripts/checks/dockerfile.ts'
import { findFreePort } from '#scripts/programs/postgres.ts'
import { say } from '#scripts/progress.mjs'
import { projectDirectory } from '#scripts/project.mjs'

// npm run bench image: runs the commands of the Dockerfile without Docker, in a clone. Then it starts what the
// image would hold, with the image's own command and health check.

/** Of `debian:bookworm-slim`, which this machine does not have. */
const BASE_MEGABYTES = 75
const MAX_MEGABYTES = 350

const folder = await mkdtemp(path.join(tmpdir(), 'kachi-image-'))
const clone = path.join(folder, 'clone')
const out = path.join(folder, 'out')
const instructions = parseDockerfile(
  await readFile(path.join(projectDirectory, 'Dockerfile'), 'utf8'),
)
const stage = instructions.findLastIndex(({ name }) => name === 'FROM')
try {
  execFileSync('git', ['clone', '--quiet', projectDirectory, clone])
  for (const { name, text } of instructions.slice(0, stage)) {
    if (name !== 'RUN') continue
    say(`RUN ${text}`)
    const command = text.replace('/out', out)
    execFileSync('sh', ['-c', command], { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const megabytes = BASE_MEGABYTES + measureMegabytes(out)
  say(
    `the image takes ${megabytes} MB, ${BASE_MEGABYTES} of them Debian's (at most ${MAX_MEGABYTES})`,
  )
  const isHealthy = await startAndCheck()
  say(isHealthy ? 'its health check succeeds' : 'its health check fails')
  if (!isHealthy || megabytes > MAX_MEGABYTES) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function measureMegabytes(directory: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', directory], { encoding: 'utf8' }), 10)
}

async function startAndCheck(): Promise<boolean> {
  const port = await findFreePort()
  const command = ['ENTRYPOINT', 'CMD'].flatMap((wanted) => parseCommand(wanted))
  const server = spawn(command[0] ?? '', command.slice(1), {
    cwd: out,
    env: { PORT: String(port), DATA_DIR: path.join(folder, 'data') },
    stdio: 'ignore',
  })
  const exited = once(server, 'exit')
  const [program = '', ...options] = parseCommand('HEALTHCHECK')
  const check = options.map((option) => option.replace('3000', String(port)))
  let isHealthy = false
  for (let left = 60; left > 0 && !isHealthy && server.exitCode === null; left -= 1) {
    isHealthy = spawnSync(program, check, { cwd: out }).status === 0
    if (!isHealthy) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  server.kill('SIGTERM')
  await exited
  return isHealthy
}

function parseCommand(wanted: string): string[] {
  const { text = '[]' } = instructions.find(({ name }) => name === wanted) ?? {}
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}
