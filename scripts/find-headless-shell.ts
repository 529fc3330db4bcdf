import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { unpackDebianPackages } from './install-debian-package.ts'
import { inProject } from './project.mjs'

const program = 'chromium-headless-shell'
const resources = '/usr/lib/chromium'

/**
 * Chromium without the windows and menus of its own that nobody sees in a test: Debian's build of the
 * very version that is installed, for a fifth of the processor's time. It is unpacked into .cache, as
 * installing it could change the browser of this machine.
 *
 * @returns undefined where there is none to be had; the whole browser does as well
 */
export function findHeadlessShell(): string | undefined {
  const version = findDebianVersion()
  if (!version) return undefined
  const folder = inProject('.cache/packages', `${program}-${version}`)
  const file = path.join(folder, program)
  if (!existsSync(file)) unpack(version, folder)
  return existsSync(file) ? file : undefined
}

function findDebianVersion(): string | undefined {
  const query = ['--show', '--showformat', `\${Version}`, 'chromium-common']
  const { status, stdout } = spawnSync('dpkg-query', query, { encoding: 'utf8' })
  return status === 0 && existsSync(resources) ? stdout : undefined
}

/** The folder gets its name when it is complete. */
function unpack(version: string, folder: string): void {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    if (!unpackDebianPackages(draft, [`${program}=${version}`])) return
    const own = path.join(draft, 'unpacked', resources)
    // It shares its data files with the browser, and looks for them beside itself.
    for (const name of readdirSync(resources)) {
      if (!existsSync(path.join(own, name))) {
        symlinkSync(path.join(resources, name), path.join(own, name))
      }
    }
    renameSync(own, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
