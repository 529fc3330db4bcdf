import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { openEngine } from '#embedded/postgres/embedded/open-engine.ts'
import { type LockFile, takeLockFile } from '#embedded/postgres/lock-file.ts'
import { migrate } from '#embedded/postgres/migrate.ts'
import type { Project } from '#embedded/postgres/project.ts'

const inPackage = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** What makes a database besides the files of its project. */
const sources = [
  'package.json',
  'postgres/api-privileges.ts',
  'postgres/embedded/engine-extensions.ts',
  'postgres/embedded/open-engine.ts',
  'postgres/migrate.ts',
  'postgres/run-sql-file.ts',
].map(inPackage)

/**
 * Fills `directory` with a migrated, empty embedded database. Creating and migrating one takes six
 * seconds of CPU time, copying it a fifth of a second; so it is built once and kept until something
 * that it is made of changes.
 */
export async function copyMigratedImage(directory: string, project: Project): Promise<void> {
  const image = await prepareImage(await migrationsHash(project), async (draft) => {
    await copyEmptyImage(draft)
    const database = await openEmbeddedDatabase(draft)
    await migrate(database, project)
    await database.close()
  })
  copyFolder(image, directory)
}

/** Fills `directory` with an embedded database as the engine creates it, without our own schemas. */
export async function copyEmptyImage(directory: string): Promise<void> {
  const image = await prepareImage(`empty-${await sourcesHash()}`, async (draft) => {
    const engine = await openEngine(draft)
    await engine.close()
  })
  copyFolder(image, directory)
}

/** The synchronous copy runs in native code throughout, for a third of the CPU time. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
}

/** `build` fills the folder that it is given, which is renamed when it is complete. */
async function prepareImage(
  name: string,
  build: (draft: string) => Promise<void>,
): Promise<string> {
  const folder = path.resolve('.cache/test-databases')
  const image = path.join(folder, name)
  if (existsSync(image)) return image
  await mkdir(folder, { recursive: true })
  const lock = await waitForLock(`${image}.lock`)
  try {
    if (!existsSync(image)) {
      const draft = `${image}.draft`
      await rm(draft, { recursive: true, force: true })
      await build(draft)
      await rename(draft, image)
    }
  } finally {
    await lock.release()
  }
  return image
}

/** Another worker is building it: waiting takes no longer than building it too, and no CPU time. */
async function waitForLock(path: string): Promise<LockFile> {
  for (;;) {
    const taken = await takeLockFile(path)
    if ('lock' in taken) return taken.lock
    await setTimeout(100)
  }
}

export async function migrationsHash({ folder, settings }: Project): Promise<string> {
  const hash = createHash('sha256').update(String(settings.api.auto_expose_new_tables))
  for (const files of [inPackage('postgres/bootstrap'), path.join(folder, 'migrations')]) {
    for (const name of (await readdir(files)).sort()) {
      hash.update(name).update(await readFile(path.join(files, name)))
    }
  }
  return hash
    .update(await sourcesHash())
    .digest('hex')
    .slice(0, 16)
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
