import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installDebianPackage, unpackIntoCache } from './find-programs.ts'

const INSTALLED = '/usr/sbin/nginx'

/**
 * nginx for the tests: this system's, or Debian's unpacked into .cache. Installing is the last resort, if that
 * one lacks a library: Debian starts nginx as a service. A program that does not run counts as absent.
 *
 * @throws with what each of them said
 */
export function findNginx(): string {
  const isUsable = (program: string) => findProblem(program) === undefined
  if (isUsable(INSTALLED)) return INSTALLED
  const unpacked = path.join(unpackIntoCache('nginx', ['nginx']), 'usr/sbin/nginx')
  if (isUsable(unpacked)) return unpacked
  if (installDebianPackage('nginx') && isUsable(INSTALLED)) return INSTALLED
  const problems = [INSTALLED, unpacked].map(findProblem).join('\n')
  throw new Error(`No nginx can be used, and none could be installed.\n${problems}`)
}

/** @returns why this program cannot be used, or undefined if it can */
export function findProblem(program: string): string | undefined {
  if (!existsSync(program)) return `${program} is not there.`
  const directory = mkdtempSync(path.join(tmpdir(), 'kachi-nginx-'))
  const configuration = writeConfiguration(program, directory, '')
  const { status, stderr, error } = spawnSync(program, ['-t', '-q', ...configuration], {
    encoding: 'utf8',
    env: NGINX_ENVIRONMENT,
  })
  rmSync(directory, { recursive: true })
  if (status === 0) return undefined
  return `${program} is there, but does not run: ${(error?.message ?? stderr).trim()}`
}

/** Without this system's configuration of OpenSSL. */
export const NGINX_ENVIRONMENT = { OPENSSL_CONF: '/dev/null' }

/**
 * Writes a configuration that includes no file of this system: Debian's own loads modules, which may be of
 * another version or missing.
 *
 * @returns the options that make nginx read and write in `directory` only
 */
export function writeConfiguration(program: string, directory: string, site: string): string[] {
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8', env: NGINX_ENVIRONMENT })
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .filter((name) => !stderr?.includes(`--without-http_${name}_module`))
    .map((name) => `${name}_temp_path ${directory}/${name};`)
  // As root, nginx would start its workers as a user that may not read a folder of the tests.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = path.join(directory, 'nginx.conf')
  writeFileSync(
    file,
    `${user}
daemon off;
worker_processes 1;
pid ${directory}/pid;
events {}
http {
access_log off;
${folders.join('\n')}
${site}
}
`,
  )
  return ['-p', directory, '-c', file, '-e', path.join(directory, 'error.log')]
}
