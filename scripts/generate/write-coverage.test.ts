import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeCoverage } from '#domain/coverage/write-coverage.ts'
import { inProject } from '#scripts/project.mjs'

test('docs/coverage.md is what the command writes today: if not, npm run generate coverage', () => {
  const written = readFileSync(inProject('docs/coverage.md'), 'utf8')
  const date = /^As of (\d{4}-\d{2}-\d{2})/m.exec(written)?.[1] ?? ''
  expect(written === writeCoverage(date)).toBe(true)
})
