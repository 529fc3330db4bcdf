import path from 'node:path'
import { DirectoryTakenError, openDatabase, prepareDatabase, StartupError } from 'embedded-supabase'
import { findServer } from '#backend/call-database.ts'
import type { Environment } from '#backend/configuration/environment.ts'
import { loadShippedProject } from '#backend/supabase-folder.ts'
import { type Release, ReleaseSchema, releaseCopy } from './release-copy.ts'

export async function runRelease(environment: Environment, isDiscarding: boolean): Promise<string> {
  const { takenAt, discarded } = await release(environment, isDiscarding)
  if (takenAt === null) return 'Nothing was held: this database already sends.'
  const left = Object.entries(discarded)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
  const tail = left.length > 0 ? ` Left out: ${left.join(', ')}.` : ''
  return `The copy of ${takenAt} sends again.${tail}`
}

async function release(
  { DATA_DIR, DATABASE_URL }: Environment,
  isDiscarding: boolean,
): Promise<Release> {
  try {
    const { database, close } = await openDatabase(DATA_DIR, DATABASE_URL)
    try {
      await prepareDatabase(database, await loadShippedProject())
      return await releaseCopy(database, isDiscarding)
    } finally {
      await close()
    }
  } catch (error) {
    const server =
      error instanceof DirectoryTakenError ? await findServer(path.resolve(DATA_DIR)) : undefined
    if (!server) throw error
    const response = await fetch(`${server.address}/operator/release?discard=${isDiscarding}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.serviceRoleKey}` },
    })
    if (!response.ok)
      throw new StartupError(`The server answered ${response.status}. Its log says why.`)
    return ReleaseSchema.parse(await response.json())
  }
}
