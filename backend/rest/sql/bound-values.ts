/**
 * The parameters of one statement. Each is bound as text and cast by PostgreSQL, so that both
 * drivers send the same bytes and the database's own input functions judge every value.
 */
export type BoundValues = {
  values: string[]
  /** Binds a value and answers the SQL expression that reads it, of type text. */
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
