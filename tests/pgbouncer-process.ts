import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PgBouncer } from '#scripts/programs/find-pgbouncer.ts'
import { findFreePort, unprivilegedUser, waitUntilReady } from '#scripts/programs/postgres.ts'

export type Pooler = { url: string; stop(): Promise<void> }

/**
 * PgBouncer with transaction pooling in front of the database of `url`. Fewer connections than clients, so that
 * each transaction of a client may run on another one.
 */
export async function startPgBouncer(
  { program, environment }: PgBouncer,
  url: string,
): Promise<Pooler> {
  const { hostname, port: serverPort, pathname, username, password } = new URL(url)
  const port = await findFreePort()
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-pgbouncer-'))
  await chmod(directory, 0o755)
  const file = path.join(directory, 'pgbouncer.ini')
  const secret = password ? ` password=${decodeURIComponent(password)}` : ''
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  )
  const child = spawn(program, [file], {
    ...(await unprivilegedUser()),
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  const pooled = `postgres://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`
  try {
    await waitUntilReady(pooled, () => child.exitCode === null)
  } catch (error) {
    kill()
    throw new Error(`PgBouncer did not start:\n${output}`, { cause: error })
  }
  return {
    url: pooled,
    async stop() {
      process.off('exit', kill)
      kill()
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}
