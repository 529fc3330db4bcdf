import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import tls from 'smtp-server/lib/tls-options.js'
import { findNginx } from '#scripts/programs/find-nginx.ts'
import { findFreePort } from '#scripts/programs/postgres.ts'

export type NginxProcess = { port: number; stop(): Promise<void> }

/** nginx with just `proxy_pass`: it does not pass on the client's address. */
export const plainSite = `
server {
    listen 80;
    location / {
        proxy_pass http://127.0.0.1:3000;
    }
}
`

/** The nginx configuration in docs/deploy.md, verbatim. */
export async function readDocumentedSite(): Promise<string> {
  const page = await readFile('docs/deploy.md', 'utf8')
  const [, site] = /```nginx\n([\s\S]*?)```/.exec(page) ?? []
  if (!site) throw new Error('docs/deploy.md should show a configuration of nginx')
  return site
}

/**
 * Starts Debian's nginx with Debian's own nginx.conf and one site. In the site, port 3000 becomes
 * `target`, the last port that it listens on becomes a free loopback port, and its certificate one
 * for tests.
 */
export async function startNginx(site: string, target: number): Promise<NginxProcess> {
  const nginx = findNginx()
  if (!nginx) throw new Error("nginx was not found and could not be installed: install Debian's")
  const port = await findFreePort()
  const { directory, configuration } = await prepareFolder(nginx.configuration, (folder) =>
    adapt(site, { directory: folder, port, target }),
  )
  const options = ['-p', directory, '-c', configuration, '-e', path.join(directory, 'error.log')]
  const child = spawn(nginx.program, [...options, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 300) throw new Error(`nginx did not start:\n${output}`)
    await setTimeout(50)
  }
  return {
    port,
    async stop() {
      process.off('exit', kill)
      kill()
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function prepareFolder(
  template: string,
  writeSite: (directory: string) => Promise<string>,
): Promise<{ directory: string; configuration: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-nginx-'))
  // Workers of an nginx started by root run as another user.
  await chmod(directory, 0o711)
  await cp(template, path.join(directory, 'etc'), { recursive: true })
  const configuration = path.join(directory, 'etc/nginx.conf')
  const text = await readFile(configuration, 'utf8')
  await writeFile(configuration, moveInto(directory, text))
  const sites = path.join(directory, 'etc/sites-enabled')
  await rm(sites, { recursive: true, force: true })
  await mkdir(sites)
  await writeFile(path.join(directory, 'key.pem'), String(tls().key))
  await writeFile(path.join(directory, 'cert.pem'), String(tls().cert))
  await writeFile(path.join(sites, 'kachi'), await writeSite(directory))
  return { directory, configuration }
}

function moveInto(directory: string, configuration: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join('\n')
  return configuration
    .replaceAll('/etc/nginx', `${directory}/etc`)
    .replaceAll('/var/log/nginx', directory)
    .replace('/run/nginx.pid', `${directory}/pid`)
    .replace('http {', `http {\n${temporary}\n`)
}

async function adapt(
  site: string,
  { directory, port, target }: { directory: string; port: number; target: number },
): Promise<string> {
  const isEncrypted = site.includes('listen 443')
  const other = await findFreePort()
  return site
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${isEncrypted ? other : port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${target}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${directory}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${directory}/key.pem;`)
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
