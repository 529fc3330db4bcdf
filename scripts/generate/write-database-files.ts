import { writeFileSync } from 'node:fs'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { describeDatabase } from './describe-database.ts'

for (const [file, text] of Object.entries(await describeDatabase())) {
  writeFileSync(inProject(file), text)
  say(`wrote ${file}`)
}
