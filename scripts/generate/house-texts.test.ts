import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { describeHouseTexts } from './house-texts.ts'

test('our own texts say what the pages say; if not, run "npm run generate house-texts"', async () => {
  for (const [file, text] of Object.entries(await describeHouseTexts())) {
    expect(await readFile(inProject(file), 'utf8'), file).toBe(text)
  }
})
