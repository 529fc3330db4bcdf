import { startTestPostgres } from '#scripts/programs/postgres.ts'

export type BenchDatabase = { name: string; url: string | undefined; stop(): Promise<void> }

/** PostgreSQL is that of BENCH_DATABASE_URL, or a temporary server with fsync on. */
export async function openBenchDatabases(): Promise<BenchDatabase[]> {
  const embedded = { name: 'PGlite', url: undefined, stop: async () => {} }
  const given = process.env.BENCH_DATABASE_URL
  if (given) return [embedded, { name: 'PostgreSQL', url: given, stop: async () => {} }]
  const server = await startTestPostgres({ isDurable: true })
  return server ? [embedded, { name: 'PostgreSQL', ...server }] : [embedded]
}
