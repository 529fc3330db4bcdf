import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleWeek } from '#domain/markets/sample-week.ts'
import { inProject } from '#scripts/project.mjs'

const records = globSync('content/issue-figures/*.json', { cwd: inProject('.') })
  .map((file) => ({ file, ...JSON.parse(readFileSync(inProject(file), 'utf8')) }))
  .filter(({ source }) => source === 'sample')

test.each(records)('$file holds what the sample feed says', (record) => {
  expect(record).toMatchObject(sampleWeek(new Date(record.asOf)))
})
