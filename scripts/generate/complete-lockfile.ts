import { readFileSync, writeFileSync } from 'node:fs'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { findMissingPrograms, type Packages } from './lockfile.ts'

// npm run lockfile: run it after adding a dependency.
const path = inProject('package-lock.json')
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as { packages: Packages }
const missing = findMissingPrograms(lockfile.packages)
const entries = Object.entries({ ...lockfile.packages, ...missing })
lockfile.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
say(`${Object.keys(missing).length} packages for other systems added to package-lock.json`)
