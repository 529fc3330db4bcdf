import type { Database } from '#embedded/postgres/database.ts'
import { openEmbeddedDatabase } from '#embedded/postgres/embedded/embedded-database.ts'
import { findExtensions, type Project } from '#embedded/postgres/project.ts'

/** Opens files that `copyDatabase` has copied, in any process. */
export async function openCopy(folder: string, project: Project): Promise<Database> {
  return openEmbeddedDatabase(folder, undefined, await findExtensions(project))
}
