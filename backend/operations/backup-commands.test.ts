import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { runBackup, runVerify } from './backup-commands.ts'
import { runEndSessions } from './end-sessions-command.ts'
import { runRelease } from './release-command.ts'

async function open() {
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-no-database-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const parsed = parseEnvironment({ DATA_DIR: path.join(folder, 'data') })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return { folder, environment: parsed.environment }
}

test('a wrong DATA_DIR is said, and no database is created to be backed up or released', async () => {
  const { folder, environment } = await open()
  const problem = `There is no database in ${folder}/data. Set DATA_DIR or DATABASE_URL as the server has it.`
  for (const file of [undefined, path.join(folder, 'mine.backup')]) {
    await expect(runBackup(environment, file, undefined)).rejects.toThrow(problem)
  }
  await expect(runRelease(environment, false)).rejects.toThrow(problem)
  await expect(runEndSessions(environment)).rejects.toThrow(problem)
  expect(await readdir(folder)).toEqual([])
})

test('a backup replaces no file, and its folder has to be there', async () => {
  const { folder, environment } = await open()
  await mkdir(path.join(folder, 'data', 'postgres'), { recursive: true })
  const file = path.join(folder, 'mine.backup')
  await writeFile(file, 'an earlier one')
  await expect(runBackup(environment, file, undefined)).rejects.toThrow(
    `${file} exists and was not replaced. Choose another name.`,
  )
  const elsewhere = path.join(folder, 'elsewhere')
  await expect(runBackup(environment, path.join(elsewhere, 'a.backup'), undefined)).rejects.toThrow(
    `There is no folder ${elsewhere}. Create it, or name another file.`,
  )
})

async function writeBackupOf(file: string, migrations: string[]) {
  const header = {
    backup: 'embedded-supabase',
    version: 1,
    takenAt: '2026-11-22T21:00:00.000Z',
    engine: 'pglite',
    bootstrap: [],
    migrations,
  }
  const lines = [header, { manifest: { tables: {}, sequences: {} } }]
  const packed = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const sum = createHash('sha256').update(packed).digest('hex')
  await writeFile(file, Buffer.concat([packed, Buffer.from(`sha256 ${sum}\n`)]))
}

test('a whole backup of a newer version is told from one that can be restored', async () => {
  const { folder } = await open()
  const file = path.join(folder, 'mine.backup')
  await writeBackupOf(file, [])
  expect(await runVerify(file)).toContain('whole and unchanged, and this version can restore it')
  await writeBackupOf(file, ['99990101000000'])
  await expect(runVerify(file)).rejects.toThrow(
    `${file} is whole, but newer than this program, which cannot restore it: it has the migration 99990101000000`,
  )
})
