import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { isTable, resolveReferences, type Variables } from './environment-references.ts'
import { type ProjectSettings, ProjectSettingsSchema } from './project-settings.ts'
import { describeProblems, problemLine, SettingsError } from './settings-problems.ts'
import { turnOffUnsetProviders } from './unset-providers.ts'

/** `warnings` are lines about what is left out and does not end a start. */
export type LoadedSettings = ProjectSettings & { warnings: readonly string[] }

/**
 * Reads and checks a project's `config.toml` and its email templates. Paths become absolute, as in the CLI:
 * those of `[auth.email.template.*]` are relative to the folder above the file's, those of
 * `[auth.email.notification.*]` and `signing_keys_path` to the file's folder.
 *
 * @throws SettingsError with one line for each problem
 */
export async function loadProjectSettings(
  filePath: string,
  environment: Variables,
): Promise<LoadedSettings> {
  const fileName = path.relative(process.cwd(), filePath) || filePath
  const source = await readFile(filePath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such file' : error.message
    throw new SettingsError([
      `${fileName}: expected the project's settings, found ${reason}. Set SUPABASE_CONFIG to the path of the file.`,
    ])
  })
  const settings = parseProjectSettings(source, fileName, environment)
  const directory = path.dirname(path.resolve(filePath))
  await loadTemplates(settings, directory, fileName)
  const { signing_keys_path: keys } = settings.auth
  if (keys) settings.auth.signing_keys_path = path.resolve(directory, keys)
  return settings
}

/**
 * Checks the text of a `config.toml`. The defaults are the CLI's. `env(NAME)` is empty if `environment` does not have
 * the variable.
 *
 * @throws SettingsError with one line for each problem
 */
export function parseProjectSettings(
  source: string,
  fileName: string,
  environment: Variables,
): LoadedSettings {
  const { remotes = {}, ...base } = parseToml(source, fileName, environment)
  const warnings = turnOffUnsetProviders(base).map((line) => `${fileName}: ${line}`)
  const result = ProjectSettingsSchema.safeParse(base)
  const problems = result.success ? [] : describeProblems(result.error.issues, base, fileName)
  problems.push(...remoteProblems({ remotes, base, fileName, known: new Set(problems) }))
  if (!result.success || problems.length > 0) throw new SettingsError(problems)
  return { ...result.data, warnings }
}

function parseToml(source: string, fileName: string, environment: Variables) {
  try {
    return resolveReferences(parse(source), environment) as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [summary = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    const place = `line ${error.line}, column ${error.column}`
    throw new SettingsError([`${fileName}: ${place}: expected valid TOML, found: ${summary}`])
  }
}

/**
 * A `[remotes.NAME]` section overrides the base for one hosted project, so the merged result is
 * checked.
 */
function remoteProblems({
  remotes,
  base,
  fileName,
  known,
}: {
  remotes: unknown
  base: Record<string, unknown>
  fileName: string
  known: ReadonlySet<string>
}): string[] {
  if (!isTable(remotes))
    return [
      problemLine({ fileName, path: ['remotes'], expected: 'a table', found: 'something else' }),
    ]
  return Object.entries(remotes).flatMap(([name, remote]) => {
    const path = ['remotes', name]
    if (!isTable(remote))
      return [problemLine({ fileName, path, expected: 'a table', found: 'something else' })]
    if (!/^[a-z]{20}$/.test(String(remote.project_id))) {
      const found = remote.project_id === undefined ? 'nothing' : JSON.stringify(remote.project_id)
      return [
        problemLine({
          fileName,
          path: [...path, 'project_id'],
          expected: 'a reference of 20 letters',
          found,
        }),
      ]
    }
    const merged = mergeTables(base, remote)
    const result = ProjectSettingsSchema.safeParse(merged)
    if (result.success) return []
    return describeProblems(result.error.issues, merged, fileName)
      .filter((line) => !known.has(line))
      .map((line) => line.replace(`${fileName}: `, `${fileName}: remotes.${name}.`))
  })
}

function mergeTables(base: Record<string, unknown>, changes: Record<string, unknown>) {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(changes)) {
    const before = merged[key]
    merged[key] = isTable(value) && isTable(before) ? mergeTables(before, value) : value
  }
  return merged
}

async function loadTemplates(settings: ProjectSettings, directory: string, fileName: string) {
  const { template, notification } = settings.auth.email
  const problems = await Promise.all([
    ...Object.entries(template).map(([name, entry]) =>
      loadTemplate({
        entry,
        directory: path.dirname(directory),
        keys: ['template', name],
        fileName,
      }),
    ),
    ...Object.entries(notification).map(([name, entry]) =>
      loadTemplate({
        entry: entry?.enabled ? entry : undefined,
        directory,
        keys: ['notification', name],
        fileName,
      }),
    ),
  ])
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length > 0) throw new SettingsError(found)
}

async function loadTemplate({
  entry,
  directory,
  keys,
  fileName,
}: {
  entry: { content_path: string; content?: string | undefined } | undefined
  directory: string
  keys: string[]
  fileName: string
}): Promise<string | undefined> {
  if (!entry?.content_path) return
  const writtenPath = entry.content_path
  entry.content_path = path.resolve(directory, writtenPath)
  try {
    entry.content = await readFile(entry.content_path, 'utf8')
  } catch {
    const at = ['auth', 'email', ...keys, 'content_path']
    const found = `${JSON.stringify(writtenPath)}, which cannot be read`
    return problemLine({
      fileName,
      path: at,
      expected: `the path of a file, relative to ${directory}`,
      found,
    })
  }
}
