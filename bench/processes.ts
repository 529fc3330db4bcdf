import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#scripts/programs/postgres.ts'
import { say } from '#scripts/progress.mjs'
import { describeMachine } from './machine.ts'
import { killOneOfTwo } from './processes/kill-one-of-two.ts'
import { measureScaling, type Scale } from './processes/measure-scaling.ts'

// npm run bench processes [-- --readers 5000 --seconds 10]
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '10' },
  },
})
const postgres = await startTestPostgres({ isDurable: true })
if (!postgres) throw new Error('This measurement needs PostgreSQL.')
say(describeMachine())
const report = await killOneOfTwo(postgres.url, Number(values.readers))
say(
  `2 web + 2 worker processes, one of each killed and replaced, ${report.seconds.toFixed(0)} s: ` +
    `${report.acknowledged} writes acknowledged, ${report.lost} lost; issue to ${values.readers}: ` +
    `${report.missing} missing, ${report.duplicates} twice (${report.maxDuplicates} allowed)`,
)
const isWhole = report.lost === 0 && report.missing === 0
if (!isWhole || report.duplicates > report.maxDuplicates) process.exitCode = 1
const [one, two] = await measureScaling(postgres.url, Number(values.seconds))
await postgres.stop()
if (one && two) compare(one, two)

function compare(one: Scale, two: Scale): void {
  for (const scale of [one, two]) {
    say(
      `${scale.processes} web: ${scale.perSecond.toFixed(0)} requests/s, ${scale.failures} failures; ` +
        `processor per request ${scale.serverMs.toFixed(2)} ms here, ${scale.clientMs.toFixed(2)} ms in the client; ` +
        `${scale.cores.toFixed(2)} of ${availableParallelism()} cores without PostgreSQL`,
    )
  }
  say(`measured factor ${(two.perSecond / one.perSecond).toFixed(2)}`)
  say(
    `factor by processor time, where cores are free: ${((2 * one.serverMs) / two.serverMs).toFixed(2)}`,
  )
}
