import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { sampleWeek } from '#domain/markets/sample-week.ts'
import { figuresTimeOf } from '#domain/newsletter/issue-schedule.ts'
import { giveUp, say } from './progress.mjs'
import { inProject } from './project.mjs'

// Records the market figures that an issue shows on the web, from the sample feed, as of its Thursday
// at 08:00 in Hong Kong: `npm run record-issue -- 2026-11-19`. Picks that the file already has are kept.
const [date = ''] = process.argv.slice(2)
if (!existsSync(inProject('content/newsletter', `${date}.mdx`))) {
  giveUp(
    `There is no issue content/newsletter/${date}.mdx. Name one by its date, such as 2026-11-19.`,
  )
}
const file = inProject('content/data/newsletter', `${date}.json`)
const asOf = figuresTimeOf(date)
const { picks } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { picks: [] }
const record = { asOf, source: 'sample', ...sampleWeek(new Date(asOf)), picks }
writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`)
say(`Wrote content/data/newsletter/${date}.json, with ${picks.length} picks.`)
