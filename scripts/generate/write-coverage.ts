import { writeFileSync } from 'node:fs'
import { writeCoverage } from '#domain/coverage/write-coverage.ts'
import { giveUp, say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'

// Writes docs/coverage.md from the financial statements that come with the project: `npm run
// generate coverage -- [DATE]`, by default today. /pro/companies lists the same companies and all that sources have given.
const [date = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)
if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
  giveUp(`"${date}" is not a date. Write one such as 2026-11-22.`)

writeFileSync(inProject('docs/coverage.md'), writeCoverage(date))
say('Wrote docs/coverage.md.')
