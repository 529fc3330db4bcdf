import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { withAddresses } from './package-addresses.mjs'
import { giveUp, say } from './progress.mjs'
import { inProject, pinnedNode, projectDirectory } from './project.mjs'
import { removeUnneededFiles } from './unneeded-files.mjs'

const OLDEST_MAJOR = 20

export function requireNode() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= OLDEST_MAJOR) return
  giveUp(
    `Kachi needs Node ${OLDEST_MAJOR} or newer to start; this is ${process.version}. Get one at https://nodejs.org.`,
  )
}

const stamp = inProject('node_modules/.kachi-lock')
/** There while npm adds packages: if it is killed, some of them are half unpacked, and npm would not notice. */
const adding = inProject('node_modules/.kachi-adding')

/**
 * Installs what running and building the site needs. `withTools` adds what only the checks, the tests and the
 * measurements need, and removes nothing.
 */
export function installPackages({ withTools = false } = {}) {
  const lockHash = hashOf(inProject('package-lock.json'))
  const complete = [`${lockHash} all`, ...(withTools ? [] : [`${lockHash} running`])]
  if (complete.includes(loadIfThere(stamp)) && existsSync(pinnedNode)) return
  if (!isInstalled(withTools)) install(withTools)
  linkNode()
  if (!existsSync(pinnedNode)) {
    giveUp(
      `There is no Node 24 for ${process.platform} on ${process.arch} in ${inProject('node_modules')}. Delete that folder and try again.`,
    )
  }
  removeUnneededFiles()
  writeFileSync(stamp, `${lockHash} ${isInstalled(true) ? 'all' : 'running'}`)
}

/** npm 10 leaves the program out, since several packages, of which it installs one, have one of this name. */
function linkNode() {
  const program = `node-${process.platform}-${process.arch}/bin/node`
  if (existsSync(pinnedNode) || !existsSync(inProject('node_modules', program))) return
  mkdirSync(path.dirname(pinnedNode), { recursive: true })
  // A link to nothing may be there. Another command may make the same one meanwhile.
  const draft = `${pinnedNode}-${process.pid}`
  symlinkSync(`../${program}`, draft)
  renameSync(draft, pinnedNode)
}

function install(withTools) {
  if (lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    giveUp(
      'node_modules is a link whose packages differ from package-lock.json. Run npm ci in the folder it points to.',
    )
  }
  if (withTools && isInstalled(false)) {
    say('Installing what the tests need.')
    writeFileSync(adding, '')
    runNpm('install', '--no-save', '--include=dev')
    rmSync(adding)
  } else {
    say('Installing packages. The first time takes a minute or two.')
    runNpm('ci', withTools || hasTools() ? '--include=dev' : '--omit=dev')
  }
}

function runNpm(...command) {
  // No package needs its install script, and npm asks before it runs one.
  const always = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const options = [...command, ...always, '--loglevel=error']
  const { status, error } = spawnWithAddresses(options) ?? spawnNpm(options)
  if (status === 0) return
  const reason = error ? error.message : `npm ended with ${status ?? 'a signal'}`
  giveUp(
    `The packages could not be installed (${reason}). Check the network and the lines above, then try again.`,
  )
}

/** Undefined if the registry keeps its packages at other addresses than most do. */
function spawnWithAddresses(options) {
  const registry = spawnNpm(['config', 'get', 'registry'], 'pipe').stdout?.trim()
  if (!registry || !URL.canParse(registry)) return undefined
  const result = withAddresses(registry, () => spawnNpm(options, 'pipe'))
  if (result.status !== 0 && /\bE404\b/.test(result.stderr ?? '')) return undefined
  process.stderr.write(result.stderr ?? '')
  return result
}

function spawnNpm(options, output = 'inherit') {
  const stdio = ['ignore', output === 'pipe' ? 'pipe' : 'ignore', output]
  const settings = { cwd: projectDirectory, stdio, encoding: 'utf8' }
  const npm = process.env.npm_execpath
  return npm && /\.c?js$/.test(npm)
    ? spawnSync(process.execPath, [npm, ...options], settings)
    : spawnSync('npm', options, { ...settings, shell: process.platform === 'win32' })
}

/** Packages for other systems may be missing. */
function isInstalled(withTools) {
  const installed = listInstalled()
  const wanted = loadJson(inProject('package-lock.json'))?.packages
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || (entry.dev && !withTools)) return true
    const found = installed[place]
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && existsSync(inProject(place))
  })
}

function hasTools() {
  return Object.values(listInstalled() ?? {}).some(({ dev }) => dev)
}

/** npm writes this list last, so there is none after it was killed at its first install. */
function listInstalled() {
  if (existsSync(adding)) return undefined
  return loadJson(inProject('node_modules/.package-lock.json'))?.packages
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function loadIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function loadJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
