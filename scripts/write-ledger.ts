import { writeFileSync } from 'node:fs'
import { parseLedger, writeLedger } from '#site/content-checks/ledger.ts'
import { say } from './progress.mjs'
import { inProject, projectDirectory } from './project.mjs'

const ledger = parseLedger(projectDirectory)
writeFileSync(inProject('docs/ledger.md'), writeLedger(ledger))
say(`Wrote docs/ledger.md: ${ledger.notes.length} footnotes, ${ledger.charts.length} charts.`)
