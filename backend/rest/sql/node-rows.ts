import type { ReadNode } from '#backend/rest/plan/read-plan.ts'
import type { Rows } from './field-sql.ts'
import { quoteName, quoteTable } from './identifiers.ts'

/** The name under which a statement holds the rows that it read, wrote or was given. */
export const sourceName = 'pgrst_source'

/** How a statement refers to the rows of a node. */
export function rowsOf({ source, alias, table }: ReadNode): Rows {
  if (alias !== undefined) return { qualifier: quoteName(alias), table }
  return {
    qualifier: source === 'written-rows' ? quoteName(sourceName) : quoteTable(source),
    table,
  }
}
