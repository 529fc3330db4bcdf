import { writeFileSync } from 'node:fs'
import { passesScreen, screenBundle } from '#domain/research/value-screen.ts'
import { giveUp, say } from './progress.mjs'
import { inProject } from './project.mjs'

// Runs the screen of "Hidden Gems of the Asian Markets" over the bundled statements and writes the
// result that the article shows: `npm run generate screen -- [DATE]`, by default today.
const [date = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)
if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
  giveUp(`"${date}" is not a date. Write one such as 2026-11-22.`)

const rows = screenBundle()
const screen = {
  date,
  code: 'domain/research/value-screen.ts',
  command: 'npm run generate screen',
  statements: 'domain/markets/bundled-statements.json',
  rows,
}
writeFileSync(
  inProject('content/value-screens/hidden-gems.json'),
  `${JSON.stringify(screen, undefined, 2)}\n`,
)
for (const row of rows) {
  const failed = Object.entries(row.steps).flatMap(([step, passed]) =>
    passed === true ? [] : [`${step} ${passed === null ? 'unknown' : 'failed'}`],
  )
  const verdict = passesScreen(row) ? 'passes' : failed.join(', ')
  const price =
    row.passesBelow === null
      ? ''
      : `; price tests pass below ${row.currency} ${row.passesBelow.toFixed(2)}`
  say(
    `${row.symbol}, ${row.fiscalYear}: ${row.isApplicable ? verdict : 'a bank, not screened'}${price}`,
  )
}
say(`Wrote content/value-screens/hidden-gems.json for ${rows.length} companies.`)
