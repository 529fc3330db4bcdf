import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProject } from './project.mjs'

const LOCKFILE = {
  packages: {
    '': {},
    'node_modules/server': { version: '1.0.0' },
    'node_modules/inner': { resolved: 'packages/inner', link: true },
    'packages/inner': { version: '1.0.0' },
    'node_modules/checker': { version: '1.0.0', dev: true },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  },
}

/** Does to node_modules what npm does, and writes down what it was asked. With KILLED=1 it gets half of the way. */
const NPM = `
  const { appendFileSync, mkdirSync, rmSync, readFileSync, symlinkSync, writeFileSync, existsSync } = require('node:fs')
  const options = process.argv.slice(2)
  if (options[0] === 'config') {
    console.log('https://packages.example/npm/')
    process.exit()
  }
  const shrinkwrap = 'npm-shrinkwrap.json'
  const lockfile = existsSync(shrinkwrap) ? shrinkwrap : 'package-lock.json'
  if (process.env.OTHER_LAYOUT && lockfile === shrinkwrap) {
    console.error('npm error code E404')
    process.exit(1)
  }
  appendFileSync('asked', options.slice(0, 3).join(' ') + '\\n')
  if (options[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
  const chosen = Object.entries(packages).filter(([place, { dev, optional }]) =>
    place && !optional && (!dev || options.includes('--include=dev')))
  mkdirSync('node_modules/.bin', { recursive: true })
  if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node')
  for (const [place] of chosen) mkdirSync(place, { recursive: true })
  if (process.env.KILLED) process.kill(process.pid, 'SIGKILL')
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(chosen) }))`

let project: string
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'kachi-install-'))
  mkdirSync(path.join(project, 'scripts'))
  for (const name of ['install', 'package-addresses', 'progress', 'project', 'unneeded-files']) {
    cpSync(inProject(`scripts/${name}.mjs`), path.join(project, `scripts/${name}.mjs`))
  }
  write('npm.cjs', NPM)
  write('package-lock.json', JSON.stringify(LOCKFILE))
})
afterEach(() => rmSync(project, { recursive: true }))

function write(name: string, text: string) {
  writeFileSync(path.join(project, name), text)
}

function commandOf(options: { withTools?: boolean }) {
  const module = pathToFileURL(path.join(project, 'scripts/install.mjs')).href
  const program = `(await import(${JSON.stringify(module)})).installPackages(${JSON.stringify(options)})`
  return ['--input-type=module', '-e', program]
}

/** What npm was asked meanwhile. */
function install(options: { withTools?: boolean } = {}, environment: Record<string, string> = {}) {
  write('asked', '')
  try {
    execFileSync(process.execPath, commandOf(options), {
      env: { ...process.env, npm_execpath: path.join(project, 'npm.cjs'), ...environment },
      stdio: 'ignore',
    })
  } catch (error) {
    if (!environment.KILLED) throw error
  }
  return readFileSync(path.join(project, 'asked'), 'utf8').trim()
}

const has = (name: string) => existsSync(path.join(project, 'node_modules', name))
const RUNNING = 'ci --omit=dev --include=optional'
const ALL = 'ci --include=dev --include=optional'
const ADDING = 'install --no-save --include=dev'

test('starting installs what running needs, testing adds the rest, and neither takes away', () => {
  expect(install()).toBe(RUNNING)
  expect([has('server'), has('checker')]).toEqual([true, false])
  expect(install()).toBe('')
  write('node_modules/server/kept', '')
  expect(install({ withTools: true })).toBe(ADDING)
  expect([has('server/kept'), has('checker')]).toEqual([true, true])
  expect(install()).toBe('')
  expect(install({ withTools: true })).toBe('')
  expect(has('checker')).toBe(true)
})

test('npm is told where each package is, in a lockfile that is gone afterwards', () => {
  install()
  const installed = readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8')
  expect(JSON.parse(installed).packages).toEqual({
    'node_modules/server': {
      version: '1.0.0',
      resolved: 'https://packages.example/npm/server/-/server-1.0.0.tgz',
    },
    'node_modules/inner': { resolved: 'packages/inner', link: true },
    'packages/inner': { version: '1.0.0' },
  })
  expect(existsSync(path.join(project, 'npm-shrinkwrap.json'))).toBe(false)
})

test('a registry with other addresses is asked for them', () => {
  expect(install({}, { OTHER_LAYOUT: '1' })).toBe(RUNNING)
  expect(has('server')).toBe(true)
})

test('Node is linked if npm has not done so', () => {
  install()
  const folder = path.join(project, 'node_modules', `node-${process.platform}-${process.arch}/bin`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'node'), '')
  rmSync(path.join(project, 'node_modules/.bin/node'))
  expect(install()).toBe('')
  expect(has('.bin/node')).toBe(true)
})

test('a new lockfile is installed with what was there before', () => {
  install({ withTools: true })
  const server = { version: '2.0.0' }
  const packages = { ...LOCKFILE.packages, 'node_modules/server': server }
  write('package-lock.json', JSON.stringify({ packages }))
  expect(install()).toBe(ALL)
})

test('an install that was killed begins again', () => {
  install({}, { KILLED: '1' })
  expect(install()).toBe(RUNNING)
  install({ withTools: true }, { KILLED: '1' })
  expect(has('checker')).toBe(true)
  // What running needs was there before, and still is.
  expect(install()).toBe('')
  expect(install({ withTools: true })).toBe(ALL)
})

test('a package whose folder is gone is installed again', () => {
  install({ withTools: true })
  rmSync(path.join(project, 'node_modules/.kachi-lock'))
  expect(install()).toBe('')
  rmSync(path.join(project, 'node_modules/.kachi-lock'))
  rmSync(path.join(project, 'node_modules/server'), { recursive: true })
  expect(install()).toBe(ALL)
})

test('packages that npm ci installed by hand are taken as they are', () => {
  execFileSync(process.execPath, [path.join(project, 'npm.cjs'), 'ci', '--include=dev'], {
    cwd: project,
  })
  expect(install({ withTools: true })).toBe('')
})

test('several first commands at once after npm ci delete the same files and make the same link', async () => {
  execFileSync(process.execPath, [path.join(project, 'npm.cjs'), 'ci'], { cwd: project })
  rmSync(path.join(project, 'node_modules/.bin/node'))
  const folder = path.join(project, 'node_modules', `node-${process.platform}-${process.arch}`)
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'bin/node'), '')
  for (let count = 0; count < 300; count += 1) {
    const part = path.join(folder, `include/part${count}`)
    mkdirSync(part, { recursive: true })
    for (const name of ['a', 'b', 'c']) writeFileSync(path.join(part, `${name}.map`), '')
  }
  const run = promisify(execFile)
  await Promise.all([1, 2, 3].map(() => run(process.execPath, commandOf({}), { cwd: project })))
  expect([has('.bin/node'), has(`${path.basename(folder)}/include`)]).toEqual([true, false])
})
