import { z } from 'zod'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { loadSealed } from './backup-file.ts'
import { type BackedUpTable, createSum, type TableSum } from './table-rows.ts'

/** Changes when an older program could no longer read the lines. */
export const BACKUP_VERSION = 1

const Versions = z.array(z.string())

const HeaderSchema = z.object({
  backup: z.literal('embedded-supabase'),
  version: z.int().positive(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Of the database's own parts, and of the project: what had been applied. */
  bootstrap: Versions,
  migrations: Versions,
})

export type BackupHeader = z.infer<typeof HeaderSchema>
export type SequenceState = { value: string; isCalled: boolean }
export type Manifest = {
  tables: Record<string, TableSum>
  sequences: Record<string, SequenceState>
}

const TableSchema = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
const ManifestSchema = z.strictObject({
  manifest: z.object({
    tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string() })),
    sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
  }),
})

export type BackupReader = {
  onHeader?(header: BackupHeader): Promise<void>
  onTable?(table: BackedUpTable): Promise<void>
  onRow?(row: string): Promise<void>
}

export type BackupContents = { header: BackupHeader; manifest: Manifest }

/**
 * Reads a whole backup and compares every table with the manifest.
 *
 * @throws StartupError if it is damaged, or of a newer program
 */
export async function loadBackup(file: string, reader: BackupReader = {}): Promise<BackupContents> {
  const lines = loadSealed(file)
  const first = await lines.next()
  const header = parseHeader(file, first.done ? '' : first.value)
  await reader.onHeader?.(header)
  const found: Manifest['tables'] = {}
  let table: BackedUpTable | undefined
  let sum = createSum()
  let manifest: Manifest | undefined
  const finish = () => {
    if (table) found[table.name] = sum.read()
  }
  for await (const line of lines) {
    if (line.startsWith('[')) {
      sum.add(line)
      await reader.onRow?.(line)
      continue
    }
    finish()
    const parsed = z.union([TableSchema, ManifestSchema]).parse(JSON.parse(line))
    if ('manifest' in parsed) {
      manifest = parsed.manifest
      break
    }
    table = parsed
    sum = createSum()
    await reader.onTable?.(parsed)
  }
  const difference = manifest ? findDifference(manifest.tables, found) : 'the manifest is missing'
  if (manifest && !difference) return { header, manifest }
  throw new StartupError(`${file} is damaged (${difference}). Use another backup.`)
}

function parseHeader(file: string, line: string): BackupHeader {
  let parsed: z.ZodSafeParseResult<BackupHeader> | undefined
  try {
    parsed = HeaderSchema.safeParse(JSON.parse(line))
  } catch {
    // Not JSON: not a backup.
  }
  if (!parsed?.success) throw new StartupError(`${file} is not a backup. Name another file.`)
  if (parsed.data.version <= BACKUP_VERSION) return parsed.data
  throw new StartupError(
    `${file} was written by a newer version of this program. Update it, then try again.`,
  )
}

/** The first table whose rows are not those expected. */
export function findDifference(
  expected: Manifest['tables'],
  found: Manifest['tables'],
): string | undefined {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [wanted, there] = [expected[name], found[name]]
    if (wanted?.rows !== there?.rows) {
      return `${name} has ${there?.rows ?? 'no'} rows instead of ${wanted?.rows ?? 'none'}`
    }
    if (wanted?.checksum !== there?.checksum) return `the rows of ${name} have changed`
  }
}

export function countRows({ tables }: Manifest): number {
  return Object.values(tables).reduce((total, { rows }) => total + rows, 0)
}
