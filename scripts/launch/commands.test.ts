import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { commands } from './commands.mjs'

const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('every group has its npm script, and every command its file', () => {
  for (const [group, named] of Object.entries(commands)) {
    const script = Object.entries(manifest.scripts).find(([name]) => name === group)
    expect(script?.[1]).toBe(`node scripts/launch/run-command.mjs ${group}`)
    const files = Object.values(named).map(({ file }) => file)
    expect(files.filter((file) => !existsSync(inProject(file)))).toEqual([])
  }
})

test('every measurement is listed', () => {
  const measurements = globSync(inProject('bench/*.ts')).map((file) => path.basename(file, '.ts'))
  const parts = new Set(['databases', 'machine', 'sign-up-reader', 'sink', 'start-sink'])
  expect(Object.keys(commands.bench ?? {}).toSorted()).toEqual(
    measurements.filter((name) => !parts.has(name)).toSorted(),
  )
})

test.each([
  [[], 0, 'stdout'],
  [['no-such'], 1, 'stderr'],
] as const)('a group called with %j exits with %i and lists its names', (words, status, stream) => {
  const program = [inProject('scripts/launch/run-command.mjs'), 'generate', ...words]
  const run = spawnSync(process.execPath, program, { encoding: 'utf8' })
  expect(run.status).toBe(status)
  expect(run[stream]).toMatch(/^ {2}ledger +docs\/ledger\.md: claims and their sources$/m)
  expect(run[stream].includes('There is no "no-such".')).toBe(words.length === 1)
})
