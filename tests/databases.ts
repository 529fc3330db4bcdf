import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#backend/postgres/database.ts'
import { openEmbeddedDatabase } from '#backend/postgres/embedded-database.ts'
import { openServerDatabase } from '#backend/postgres/server-database.ts'

export type TestDatabase = { name: string; open(): Promise<Database> }

/** The databases that a suite runs on: PGlite, and PostgreSQL where TEST_DATABASE_URL names a server. */
export const testDatabases: TestDatabase[] = [
  { name: 'PGlite', open: openTemporaryPglite },
  ...serverDatabases(process.env.TEST_DATABASE_URL),
]

async function openTemporaryPglite(): Promise<Database> {
  const directory = await mkdtemp(join(tmpdir(), 'kachi-test-'))
  const database = await openEmbeddedDatabase(directory)
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}

function serverDatabases(url: string | undefined): TestDatabase[] {
  return url ? [{ name: 'PostgreSQL', open: () => createServerDatabase(url) }] : []
}

async function createServerDatabase(url: string): Promise<Database> {
  const name = `auth_${crypto.randomUUID().replaceAll('-', '')}`
  const administration = openServerDatabase(url, 1)
  await administration.query(`create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = openServerDatabase(address.href)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administration.query(`drop database ${name}`)
      await administration.close()
    },
  }
}
