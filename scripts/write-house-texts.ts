import { writeFile } from 'node:fs/promises'
import { describeHouseTexts } from './house-texts.ts'
import { inProject } from './project.mjs'

for (const [file, text] of Object.entries(await describeHouseTexts())) {
  await writeFile(inProject(file), text)
  process.stdout.write(`wrote ${file}\n`)
}
