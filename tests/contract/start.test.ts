import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { startKachi } from '#backend/start-kachi.ts'
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
