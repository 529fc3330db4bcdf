import { writeFile } from 'node:fs/promises'
import { inProject } from '#scripts/project.mjs'
import { describeHouseTexts } from './house-texts.ts'

for (const [file, text] of Object.entries(await describeHouseTexts())) {
  await writeFile(inProject(file), text)
  process.stdout.write(`wrote ${file}\n`)
}
