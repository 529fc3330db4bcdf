import { writeFileSync } from 'node:fs'
import { describeDatabase } from './describe-database.ts'
import { say } from './progress.mjs'
import { inProject } from './project.mjs'

for (const [file, text] of Object.entries(await describeDatabase())) {
  writeFileSync(inProject(file), text)
  say(`wrote ${file}`)
}
