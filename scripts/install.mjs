import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { giveUp, say } from './progress.mjs'
import { inProject, pinnedNode, projectDirectory } from './project.mjs'

const oldestMajor = 20

export function requireNode() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= oldestMajor) return
  giveUp(
    `Kachi needs Node ${oldestMajor} or newer to start; this is ${process.version}. Get one at https://nodejs.org.`,
  )
}

export function installPackages() {
  const lockHash = hashOf(inProject('package-lock.json'))
  const note = inProject('node_modules/.kachi-lock')
  if (readIfThere(note) === lockHash && existsSync(pinnedNode)) return
  if (!isInstalled()) install()
  if (!existsSync(pinnedNode)) {
    giveUp(
      `The package "node" is not installed in ${inProject('node_modules')}. Delete that folder and try again.`,
    )
  }
  writeFileSync(note, lockHash)
}

function install() {
  if (lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    giveUp(
      'node_modules is a link whose packages differ from package-lock.json. Run npm ci in the folder it points to.',
    )
  }
  say('Installing packages. The first time takes a minute or two.')
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnNpm(options)
  if (status === 0) return
  const reason = error ? error.message : `npm ended with ${status ?? 'a signal'}`
  giveUp(
    `The packages could not be installed (${reason}). Check the network and the lines above, then try again.`,
  )
}

function spawnNpm(options) {
  const settings = { cwd: projectDirectory, stdio: ['ignore', 'ignore', 'inherit'] }
  const npm = process.env.npm_execpath
  return npm && /\.c?js$/.test(npm)
    ? spawnSync(process.execPath, [npm, ...options], settings)
    : spawnSync('npm', options, { ...settings, shell: process.platform === 'win32' })
}

/** Packages for other systems may be missing. */
function isInstalled() {
  const installed = readJson(inProject('node_modules/.package-lock.json'))?.packages
  const wanted = readJson(inProject('package-lock.json'))?.packages
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    const found = installed[name]
    return found ? found.version === entry.version : entry.optional === true
  })
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
