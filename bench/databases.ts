import { startTestPostgres } from '#scripts/programs/postgres.ts'

export type BenchDatabase = { name: string; url: string | undefined; stop(): Promise<void> }

/** One after another, and `only` that one if it is named. */
export async function measureDatabases(
  measure: (database: BenchDatabase) => Promise<void>,
  only?: string,
): Promise<void> {
  for (const database of await openBenchDatabases()) {
    if (!only || only === database.name) await measure(database)
    await database.stop()
  }
}

/** PostgreSQL is that of BENCH_DATABASE_URL, or a temporary server with fsync on. */
export async function openBenchDatabases(): Promise<BenchDatabase[]> {
  const embedded = { name: 'PGlite', url: undefined, stop: async () => {} }
  const given = process.env.BENCH_DATABASE_URL
  if (given) return [embedded, { name: 'PostgreSQL', url: given, stop: async () => {} }]
  const server = await startTestPostgres({ isDurable: true })
  return server ? [embedded, { name: 'PostgreSQL', ...server }] : [embedded]
}
