import { randomUUID } from 'node:crypto'
import { openServerDatabase } from '#embedded/postgres/server-database.ts'

export type ScratchDatabase = { url: string | undefined; drop(): Promise<void> }

/** The embedded database, and an empty one on the server that TEST_DATABASE_URL names. */
export const databases: { name: string; create(): Promise<ScratchDatabase> }[] = [
  { name: 'PGlite', create: async () => ({ url: undefined, drop: async () => {} }) },
  ...(process.env.TEST_DATABASE_URL
    ? [{ name: 'PostgreSQL', create: () => createOnServer(process.env.TEST_DATABASE_URL ?? '') }]
    : []),
]

/** The server where there is one, since creating an embedded database costs four seconds; both with `THOROUGH=1`. */
export const eitherDatabases = process.env.THOROUGH ? databases : databases.slice(-1)

/** The embedded one, for tests whose other half another test covers on the server; both with `THOROUGH=1`. */
export const defaultDatabases = process.env.THOROUGH ? databases : databases.slice(0, 1)

async function createOnServer(url: string): Promise<ScratchDatabase> {
  const name = `project_${randomUUID().replaceAll('-', '')}`
  const administration = openServerDatabase(url, { poolSize: 1 })
  await administration.query(`create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return {
    url: address.href,
    async drop() {
      await administration.query(`drop database ${name} with (force)`)
      await administration.close()
    },
  }
}
