export type PreparedStatement = {
  /** Its name in the session. */
  name: string
  /** The types of its parameters, as object identifiers of PostgreSQL. */
  parameters: number[]
  columns: { name: string; type: number }[]
}

/** What a session has prepared, by text. The one that was not used for longest goes first. */
export type PreparedStatements = {
  find(text: string): PreparedStatement | undefined
  nextName(): string
  keep(text: string, statement: PreparedStatement): PreparedStatement
  forgetAll(): void
  /** Names that are of no use any more, to be closed in the session. Each is answered once. */
  takeForgotten(): string[]
}

/** A plan of a large statement holds some 50 kB; the product itself has about 200 statements. */
const mostStatements = 200

/** Longer ones are made by callers who try something, and two hundred plans of those fill the memory. */
const longestText = 20_000

export function createPreparedStatements(most = mostStatements): PreparedStatements {
  const known = new Map<string, PreparedStatement>()
  let forgotten: string[] = []
  let count = 0
  return {
    find(text) {
      const statement = known.get(text)
      if (!statement) return undefined
      // A Map keeps the order of insertion: the one in use moves to the end.
      known.delete(text)
      known.set(text, statement)
      return statement
    },
    nextName() {
      count += 1
      return `kachi_${count}`
    },
    keep(text, statement) {
      if (text.length > longestText) {
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
