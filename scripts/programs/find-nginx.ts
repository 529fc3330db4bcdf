import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '#scripts/project.mjs'
import { installDebianPackage, unpackDebianPackages } from './find-programs.ts'

export type Nginx = { program: string; configuration: string }

const installed: Nginx = { program: '/usr/sbin/nginx', configuration: '/etc/nginx' }

/**
 * Debian's nginx for the tests: this system's, or one unpacked into .cache. Installing is the last
 * resort, if that one lacks a library: Debian starts nginx as a service.
 */
export function findNginx(): Nginx | undefined {
  if (runs(installed)) return installed
  const folder = inProject('.cache/packages/nginx')
  const unpacked = {
    program: path.join(folder, 'usr/sbin/nginx'),
    configuration: path.join(folder, 'etc/nginx'),
  }
  if (!existsSync(unpacked.program)) unpack(folder)
  if (runs(unpacked)) return unpacked
  return installDebianPackage('nginx') && runs(installed) ? installed : undefined
}

function runs({ program, configuration }: Nginx): boolean {
  const isComplete = existsSync(program) && existsSync(path.join(configuration, 'nginx.conf'))
  return isComplete && spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0
}

/** The folder is renamed when it is complete. */
function unpack(folder: string): void {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    if (!unpackDebianPackages(draft, ['nginx', 'nginx-common'])) return
    if (!existsSync(folder)) renameSync(path.join(draft, 'unpacked'), folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
