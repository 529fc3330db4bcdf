import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#scripts/programs/postgres.ts'
import { say } from '#scripts/progress.mjs'
import { describeMachine } from './machine.ts'
import { createHold } from './processes/hold-processor.ts'
import { killOneOfTwo } from './processes/kill-one-of-two.ts'
import { measureScaling, type Scale } from './processes/measure-scaling.ts'

// npm run bench processes [-- --readers 5000 --seconds 10 --share 0.25]
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '10' },
    share: { type: 'string', default: '0.25' },
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
const seconds = Number(values.seconds)
say('Web processes as fast as they can:')
compare(await measureScaling(postgres.url, seconds))
const hold = await createHold(Number(values.share))
if (hold) {
  say(`Web processes held to ${values.share} of a core each, so that they are the bound:`)
  compare(await measureScaling(postgres.url, seconds, hold))
} else say('No control groups for processors here: not measured with web processes as the bound.')
await postgres.stop()

function compare([one, two]: readonly [Scale, Scale]): void {
  for (const scale of [one, two]) {
    say(
      `  ${scale.processes} web: ${scale.perSecond.toFixed(0)} requests/s, ${scale.failures} failures; ` +
        `processor per request ${scale.serverMs.toFixed(2)} ms web, ${scale.databaseMs.toFixed(2)} PostgreSQL, ` +
        `${scale.clientMs.toFixed(2)} client; together ${scale.cores.toFixed(2)} of ${availableParallelism()} cores`,
    )
  }
  say(
    `  factor ${(two.perSecond / one.perSecond).toFixed(2)}; ` +
      `by the web's processor time alone ${((2 * one.serverMs) / two.serverMs).toFixed(2)}`,
  )
}
