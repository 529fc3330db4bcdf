import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Variables } from '#embedded/configuration/environment-references.ts'
import {
  type LoadedSettings,
  loadProjectSettings,
  parseProjectSettings,
} from '#embedded/configuration/load-settings.ts'
import type { SqlFile } from './run-sql-file.ts'

/** The folder `supabase` of a project, with the settings of its `config.toml`. */
export type Project = { folder: string; settings: LoadedSettings }

export type MigrationFile = SqlFile & { version: string; title: string }

/**
 * @param configurationFile default: `config.toml` in the folder
 * @param variables for `env(NAME)` in the file
 * @throws SettingsError with one line for each problem
 */
export async function loadProject(
  folder: string,
  variables: Variables = {},
  configurationFile?: string,
): Promise<Project> {
  const file = configurationFile ?? path.join(folder, 'config.toml')
  // A folder without the file has the CLI's defaults.
  const settings =
    configurationFile || existsSync(file)
      ? await loadProjectSettings(file, variables)
      : parseProjectSettings('project_id = "project"', file, variables)
  return { folder, settings }
}

/** As in the CLI, files with another kind of name are left out. */
const MIGRATION_NAME = /^(\d+)_(.*)\.sql$/

/** @param shown how the folder is called in messages */
export async function loadMigrations(folder: string, shown: string): Promise<MigrationFile[]> {
  if (!existsSync(folder)) return []
  const found = (await readdir(folder)).sort().flatMap((file) => {
    const [, version = '', title = ''] = MIGRATION_NAME.exec(file) ?? []
    return version ? [{ file, version, title }] : []
  })
  return Promise.all(
    found.map(async ({ file, version, title }) => ({
      version,
      title,
      name: `${shown}/${file}`,
      sql: await readFile(path.join(folder, file), 'utf8'),
    })),
  )
}

export function loadProjectMigrations({ folder, settings }: Project): Promise<MigrationFile[]> {
  if (!settings.db.migrations.enabled) return Promise.resolve([])
  return loadMigrations(path.join(folder, 'migrations'), 'supabase/migrations')
}

/** The files of `[db.seed] sql_paths`, whose patterns are relative to the folder, in their order. */
export async function loadSeeds({ folder, settings }: Project): Promise<SqlFile[]> {
  const { enabled, sql_paths } = settings.db.seed
  const files = enabled
    ? (await Promise.all(sql_paths.map((glob) => expand(folder, glob)))).flat()
    : []
  return Promise.all(
    [...new Set(files)].map(async (file) => ({
      name: `supabase/${path.relative(folder, file)}`,
      sql: await readFile(file, 'utf8'),
    })),
  )
}

/** `supabase/roles.sql`, which the CLI runs before the migrations. */
export async function loadRoles({ folder }: Project): Promise<SqlFile[]> {
  const file = path.join(folder, 'roles.sql')
  return existsSync(file) ? [{ name: 'supabase/roles.sql', sql: await readFile(file, 'utf8') }] : []
}

/** The extensions that a project's files name, so that the embedded engine loads their files. */
export async function findExtensions(project: Project): Promise<string[]> {
  const files = [...(await loadProjectMigrations(project)), ...(await loadSeeds(project))]
  const names = files.flatMap(({ sql }) =>
    [...sql.matchAll(/\bcreate\s+extension\s+(?:if\s+not\s+exists\s+)?"?([\w-]+)/gi)].map(
      ([, name = '']) => name.toLowerCase(),
    ),
  )
  return [...new Set(names)].sort()
}

async function expand(folder: string, pattern: string): Promise<string[]> {
  const { glob } = await import('node:fs/promises')
  const found: string[] = []
  for await (const file of glob(pattern, { cwd: folder })) found.push(path.resolve(folder, file))
  return found.sort()
}
