import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { startKachi } from '#backend/start-kachi.ts'
import { findFreePort } from '#scripts/programs/postgres.ts'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { copyMigratedImage } from '#tests/databases.ts'
import { OFFLINE_SOURCES } from '#tests/offline-sources.ts'

test('a failure after the server listens closes everything that was opened', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kachi-start-'))
  const dataDirectory = join(directory, 'data')
  // The address file is written last. A folder with its name makes that fail.
  await mkdir(join(dataDirectory, 'address'), { recursive: true, mode: 0o700 })
  await copyMigratedImage(join(dataDirectory, 'postgres'))
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Nothing</title>')
  const parsed = parseEnvironment({
    ...OFFLINE_SOURCES,
    DATA_DIR: dataDirectory,
    SITE_DIR: directory,
  })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  let isListening = false
  const starting = startKachi({
    environment: parsed.environment,
    variables: {},
    async listen() {
      isListening = true
      return {
        port: 3350,
        async close() {
          isListening = false
        },
      }
    },
  })
  await expect(starting).rejects.toThrow(/EISDIR/)
  expect(isListening).toBe(false)
  // The lock is removed when the database closes.
  expect(await readdir(dataDirectory)).not.toContain('lock')
  await rm(directory, { recursive: true })
})

test('a server starts while its site is built, and answers once it is told that the site is there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kachi-start-'))
  await mkdir(join(directory, 'data'), { mode: 0o700 })
  await copyMigratedImage(join(directory, 'data', 'postgres'))
  const port = await findFreePort()
  const server = fork(inProject('backend/main.ts'), ['--site-follows'], {
    execPath: pinnedNode,
    execArgv: ['--liftoff-only'],
    env: {
      ...process.env,
      ...OFFLINE_SOURCES,
      DATA_DIR: join(directory, 'data'),
      SITE_DIR: join(directory, 'site'),
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const load = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    return answer && { status: answer.status, text: await answer.text() }
  }
  await expect.poll(load).toEqual({ status: 503, text: 'Starting' })
  await mkdir(join(directory, 'site'))
  await writeFile(join(directory, 'site', 'index.html'), '<!doctype html><title>Here</title>')
  server.send('The site is built.')
  await once(server.stdout as NodeJS.ReadableStream, 'data')
  expect(await load()).toMatchObject({ status: 200, text: expect.stringContaining('Here') })
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  await rm(directory, { recursive: true })
})
