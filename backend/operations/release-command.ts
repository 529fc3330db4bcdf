import type { Environment } from '#backend/configuration/environment.ts'
import { ReleaseSchema, releaseCopy } from './release-copy.ts'
import { runBesideServer } from './run-beside-server.ts'

export async function runRelease(environment: Environment, isDiscarding: boolean): Promise<string> {
  const { takenAt, discarded } = await runBesideServer(environment, {
    here: (database) => releaseCopy(database, isDiscarding),
    there: `/release?discard=${isDiscarding}`,
    schema: ReleaseSchema,
  })
  if (takenAt === null) return 'Nothing was held: this database already sends.'
  const left = Object.entries(discarded)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
  const tail = left.length > 0 ? ` Left out: ${left.join(', ')}.` : ''
  return `The copy of ${takenAt} sends again.${tail}`
}
