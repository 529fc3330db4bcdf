import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject, pinnedNode, projectDirectory } from '#scripts/project.mjs'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await createScratch({ withoutSite: true })
})
afterAll(() => scratch.remove())

type Start = { child: ChildProcess; output(): string; ready: Promise<boolean> }

/** `npm start` without npm: its script, which starts the server as a child process. */
function start(program = 'scripts/start.mjs'): Start {
  const child = spawn(pinnedNode, [inProject(program)], {
    cwd: projectDirectory,
    env: {
      ...process.env,
      ...scratch.environment,
      NODE_OPTIONS: `--import=${inProject('packages/embedded-supabase/tests/quick-engine.mjs')}`,
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
    if (text.includes('Kachi is ready')) resolve(true)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.on('exit', () => resolve(false))
  return { child, output: () => text, ready: promise }
}

async function stop({ child }: Start): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/**
 * First the server itself is killed, which is still a zombie when the next one starts; then the next one's parent: its
 * server notices and shuts down. Each costs a start. `npm run bench faults` looks longer.
 */
const STARTED_AFTER_KILLS = ['scripts/start.mjs', 'backend/main.ts']

test.runIf(process.env.THOROUGH)(
  'a killed server, or its parent, starts again at once, and a second one on the same folder is refused',
  async () => {
    let running = start('backend/main.ts')
    expect(await running.ready, running.output()).toBe(true)
    for (const program of STARTED_AFTER_KILLS) {
      running.child.kill('SIGKILL')
      const next = start(program)
      expect(await next.ready, next.output()).toBe(true)
      running = next
    }
    const second = start()
    expect(await second.ready).toBe(false)
    await setTimeout(0)
    expect(second.child.exitCode).toBe(1)
    expect(second.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^Another process \(number \d+\) is using .*\. Stop it first/),
    ])
    await stop(running)
  },
  240_000,
)
