import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSealed, writeSealed } from './backup-file.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'backup-file-'))
})
afterAll(() => rm(directory, { recursive: true }))

const lines = ['{"a":1}', '["line\\u2028 separators"]', '[" "]', `["${'x'.repeat(200_000)}"]`]

async function* give(given: readonly string[]) {
  yield* given
}

async function readAll(file: string) {
  const all = []
  for await (const line of loadSealed(file)) all.push(line)
  return all
}

async function writeFour(): Promise<string> {
  const file = path.join(directory, 'four.backup')
  await writeSealed(file, give(lines))
  return file
}

test('lines come back as they were written, also those with a line separator', async () => {
  expect(await readAll(await writeFour())).toEqual(lines)
})

test('a file that was changed in one byte, cut short or made longer is refused, wherever that is', async () => {
  const whole = await readFile(await writeFour())
  const file = path.join(directory, 'changed.backup')
  const refused = /checksum is wrong|not a complete backup/
  for (let position = 0; position < whole.length; position += 7) {
    const changed = Buffer.from(whole)
    changed[position] = (changed[position] ?? 0) ^ 1
    for (const broken of [changed, whole.subarray(0, position)]) {
      await writeFile(file, broken)
      await expect(readAll(file), `byte ${position}`).rejects.toThrow(refused)
    }
  }
  await writeFile(file, Buffer.concat([whole, Buffer.from('\n')]))
  await expect(readAll(file)).rejects.toThrow(refused)
})

test('nothing is written into a file or link that somebody put there before', async () => {
  const theirs = path.join(directory, 'theirs')
  await writeFile(theirs, 'theirs')
  await symlink(theirs, path.join(directory, 'four.backup.part'))
  const file = await writeFour()
  expect(await readFile(theirs, 'utf8')).toBe('theirs')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup that fails leaves nothing under its name', async () => {
  async function* fail() {
    yield 'one'
    throw new Error('the database has gone')
  }
  const file = path.join(directory, 'failed.backup')
  await expect(writeSealed(file, fail())).rejects.toThrow('the database has gone')
  expect((await readdir(directory)).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('a folder that is not there is one line', async () => {
  await expect(writeSealed('/not/there/x.backup', give(lines))).rejects.toThrow(
    '/not/there/x.backup: there is no such file or folder; check the path.',
  )
})
