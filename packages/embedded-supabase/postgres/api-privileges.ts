import type { Transaction } from './database.ts'

/**
 * What the API roles may do with tables, sequences and functions that the project will create in `public`, as
 * `[api] auto_expose_new_tables` says. The CLI's default since its version 3 is yes: row-level security decides which
 * rows. A database that has migrations already keeps what it has.
 */
export async function applyApiPrivileges(
  tx: Transaction,
  autoExposeNewTables: boolean | undefined,
): Promise<void> {
  const migrations = await tx.query('select from supabase_migrations.schema_migrations limit 1')
  if (migrations.length > 0) return
  // The first bootstrap file took it away; a hosted project leaves PostgreSQL's default.
  await tx.runScript('alter default privileges grant execute on functions to public')
  if (autoExposeNewTables ?? true) await tx.runScript(expose)
}

const expose = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
  )
  .join(';')
