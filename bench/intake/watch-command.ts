import { spawn } from 'node:child_process'
import { measureMemory } from '#bench/load/measure-memory.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'

export type WatchedCommand = {
  code: number
  seconds: number
  lines: string[]
  /** The peak resident memory of each quarter of the run, in megabytes. */
  quarters: number[]
}

const SAMPLE_EVERY_MS = 250

export async function watchCommand(
  program: string,
  words: string[],
  environment: Record<string, string>,
): Promise<WatchedCommand> {
  const started = performance.now()
  const child = spawn(pinnedNode, [inProject('backend/newsletter/operator', program), ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const samples: number[] = []
  const timer = setInterval(async () => {
    const { largestMegabytes } = await measureMemory(child.pid ?? 0)
    if (largestMegabytes > 0) samples.push(largestMegabytes)
  }, SAMPLE_EVERY_MS)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  clearInterval(timer)
  return {
    code,
    seconds: (performance.now() - started) / 1000,
    lines: output.trimEnd().split('\n'),
    quarters: splitIntoQuarters(samples).map((quarter) => Math.max(0, ...quarter)),
  }
}

function splitIntoQuarters(samples: number[]): number[][] {
  const size = Math.ceil(samples.length / 4)
  return [0, 1, 2, 3].map((index) => samples.slice(index * size, (index + 1) * size))
}
