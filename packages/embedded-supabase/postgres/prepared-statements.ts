export type PreparedStatement = {
  name: string
  /** Type OIDs of the parameters. */
  parameters: number[]
  columns: { name: string; type: number }[]
}

export type PreparedStatements = {
  find(text: string): PreparedStatement | undefined
  nextName(): string
  keep(text: string, statement: PreparedStatement): PreparedStatement
  /** Whether or not it was kept. */
  forget(name: string): void
  forgetAll(): void
  /** Names to be closed in the session. Each is returned once. */
  takeForgotten(): string[]
}

/** The plan of a large statement takes some 50 kB; the backend has about 200 statements. */
const MAX_STATEMENTS = 200

/** Longer statements are attacks: 200 such plans would fill the memory. */
const LONGEST_TEXT = 20_000

export function createPreparedStatements(most = MAX_STATEMENTS): PreparedStatements {
  const known = new Map<string, PreparedStatement>()
  let forgotten: string[] = []
  let count = 0
  return {
    find(text) {
      const statement = known.get(text)
      if (!statement) return undefined
      // A Map keeps the order of insertion: moves the statement to the end.
      known.delete(text)
      known.set(text, statement)
      return statement
    },
    nextName() {
      count += 1
      return `embedded_${count}`
    },
    keep(text, statement) {
      if (text.length > LONGEST_TEXT) {
        forgotten.push(statement.name)
        return statement
      }
      known.set(text, statement)
      for (const [oldest, { name }] of known) {
        if (known.size <= most) break
        known.delete(oldest)
        forgotten.push(name)
      }
      return statement
    },
    forget(name) {
      forgotten.push(name)
    },
    forgetAll() {
      forgotten.push(...[...known.values()].map(({ name }) => name))
      known.clear()
    },
    takeForgotten() {
      const names = forgotten
      forgotten = []
      return names
    },
  }
}
