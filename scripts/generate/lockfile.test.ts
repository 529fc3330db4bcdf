import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { findMissingPrograms } from './lockfile.ts'

test('a program for another system is described from its name', () => {
  const packages = {
    'node_modules/tool': { dev: true, optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3' } },
  }
  expect(findMissingPrograms(packages)).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
  })
})

test('a program beside its tool or above it is not missing', () => {
  const optionalDependencies = { a: '1.0.0', b: '1.0.0' }
  const packages = {
    'node_modules/outer/node_modules/tool': { optionalDependencies },
    'node_modules/outer/node_modules/a': {},
    'node_modules/b': {},
  }
  expect(findMissingPrograms(packages)).toEqual({})
})

test("the project's lockfile can be installed on every system", () => {
  const lockfile = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  expect(
    Object.keys(findMissingPrograms(lockfile.packages)),
    'run npm run generate lockfile',
  ).toEqual([])
})
