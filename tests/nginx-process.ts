import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import tls from 'smtp-server/lib/tls-options.js'
import { findNginx, NGINX_ENVIRONMENT, writeConfiguration } from '#scripts/programs/find-nginx.ts'
import { findFreePort } from '#scripts/programs/postgres.ts'

/** `pid` is that of the process that starts the one that answers. */
export type NginxProcess = { port: number; pid: number; stop(): Promise<void> }

/** nginx with just `proxy_pass`: it does not pass on the client's address. */
export const PLAIN_SITE = `
server {
    listen 80;
    location / {
        proxy_pass http://127.0.0.1:3000;
    }
}
`

/** The nginx configuration in docs/deploy.md, verbatim. */
export async function loadDocumentedSite(): Promise<string> {
  const page = await readFile('docs/deploy.md', 'utf8')
  const [, site] = /```nginx\n([\s\S]*?)```/.exec(page) ?? []
  if (!site) throw new Error('docs/deploy.md should show a configuration of nginx')
  return site
}

/**
 * Starts nginx with one site and nothing of this machine's configuration. In the site, port 3000 becomes
 * `target`, the last port that it listens on becomes a free loopback port, and its certificate one for tests.
 */
export async function startNginx(site: string, target: number): Promise<NginxProcess> {
  const program = findNginx()
  const port = await findFreePort()
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-nginx-'))
  await writeFile(path.join(directory, 'key.pem'), String(tls().key))
  await writeFile(path.join(directory, 'cert.pem'), String(tls().cert))
  const adapted = await adapt(site, { directory, port, target })
  const child = spawn(program, writeConfiguration(program, directory, adapted), {
    env: NGINX_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`)
    await setTimeout(50)
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', kill)
      kill()
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
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
