import type { TableName } from '../schema-cache/schema-cache.ts'

/** Quotes a name, which makes any text safe. Null bytes were refused before. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteTable({ schema, name }: TableName): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

/** @param qualifier SQL already */
export function qualify(qualifier: string, column: string): string {
  return column === '*' ? `${qualifier}.*` : `${qualifier}.${quoteName(column)}`
}

/** A text constant. Only for names from the catalog. */
export function quoteText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`
}

export function arrayText(values: readonly string[]): string {
  const elements = values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`)
  return `{${elements.join(',')}}`
}

/**
 * The parameters of a statement. Each is bound as text and cast by PostgreSQL, so that both drivers send the same
 * bytes and PostgreSQL parses every value.
 */
export type BoundValues = {
  values: string[]
  bind(value: string): string
}

export function createBoundValues(): BoundValues {
  const values: string[] = []
  return {
    values,
    bind: (value) => {
      values.push(value)
      return `$${values.length}::text`
    },
  }
}
