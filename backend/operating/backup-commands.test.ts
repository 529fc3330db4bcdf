import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnvironment } from '#backend/configuration/environment.ts'
import { runBackup } from './backup-commands.ts'
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
