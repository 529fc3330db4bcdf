import { writeFileSync } from 'node:fs'
import { say } from '#scripts/progress.mjs'
import { inProject, projectDirectory } from '#scripts/project.mjs'
import { parseLedger, writeLedger } from '#site/content-checks/ledger.ts'

const ledger = parseLedger(projectDirectory)
writeFileSync(inProject('docs/ledger.md'), writeLedger(ledger))
say(`Wrote docs/ledger.md: ${ledger.notes.length} footnotes, ${ledger.charts.length} charts.`)
