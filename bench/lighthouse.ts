import { parseArgs } from 'node:util'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { type Figures, findShortfalls, summarize } from './lighthouse/figures.ts'
import { openLighthouse } from './lighthouse/run-lighthouse.ts'
import { describeMachine } from './machine.ts'

// npm run bench lighthouse [-- --runs 5] [--page /magazine]: measures the built site on its real
// server, as on a phone. Prints medians, because single runs vary on a busy machine; exits with 1
// if a page falls short. --page, which may be repeated, replaces the default of one page of each
// kind.
const PATHS = [
  '/',
  '/magazine',
  '/articles/timeless-principles-value-investing',
  '/archive',
  '/privacy-policy',
]

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: PATHS },
  },
})
const lighthouse = await openLighthouse()
const scratch = await createScratch()
const server = await scratch.start()
try {
  say(describeMachine())
  for (const path of values.page) {
    const results = []
    for (let run = 0; run < Number(values.runs); run += 1) {
      results.push(await lighthouse.measure(server.address + path))
    }
    report(path, summarize(results))
  }
} finally {
  await server.stop()
  await scratch.remove()
}

function report(path: string, figures: Figures): void {
  const { scores, largestPaintMs, blockingMs, layoutShift, machineIndex, bytes } = figures
  say(`\n${path}`)
  say(`  ${scores.map(([name, score]) => `${name} ${score}`).join('   ')}`)
  say(
    `  largest paint ${largestPaintMs} ms   blocking ${blockingMs} ms   layout shift ${layoutShift}   machine ${machineIndex}`,
  )
  say(`  ${bytes.map(([kind, count]) => `${kind} ${(count / 1000).toFixed(1)} KB`).join('   ')}`)
  const shortfalls = findShortfalls(figures)
  for (const shortfall of shortfalls) say(`  FALLS SHORT: ${shortfall}`)
  if (shortfalls.length > 0) process.exitCode = 1
}
