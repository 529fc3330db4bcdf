import { isDatabaseError } from './database.ts'

/** Parts of Supabase that this server does not have, by the schema that stands for them. */
const SERVICES: Readonly<Record<string, string>> = {
  cron: 'pg_cron',
  graphql: 'GraphQL (pg_graphql)',
  graphql_public: 'GraphQL (pg_graphql)',
  net: 'pg_net',
  pgmq: 'queues (pgmq)',
  pgmq_public: 'queues (pgmq)',
  pgsodium: 'pgsodium',
  pgtle: 'pg_tle',
  realtime: 'Realtime',
  _realtime: 'Realtime',
  storage: 'Storage',
  supabase_functions: 'database webhooks',
  vault: 'Vault',
}

/** @returns what a statement needs and this server lacks, known before it runs */
export function findUnsupported(statement: string): string | undefined {
  if (/^(?:create|alter)\s+publication\b/i.test(statement)) return 'Realtime (publications)'
  if (/^(?:create|alter)\s+subscription\b/i.test(statement)) return 'logical replication'
  if (/^copy\s[\s\S]*\bfrom\s+stdin\b/i.test(statement)) return 'COPY FROM STDIN'
  return undefined
}

/** @returns what the statement needed and this server lacks; undefined for any other failure */
export function explainFailure(statement: string, error: unknown): string | undefined {
  if (!isDatabaseError(error)) return undefined
  const [, extension] =
    /^create\s+extension\s+(?:if\s+not\s+exists\s+)?"?([\w-]+)"?/i.exec(statement) ?? []
  const isMissingFile = ['0A000', '58P01', '3F000', 'F0000'].includes(error.code)
  if (extension && isMissingFile) return `the extension ${extension}`
  const [, language] = /^language "([^"]+)" does not exist/.exec(error.message) ?? []
  if (language) return `the language ${language}`
  const [, schema = ''] =
    /(?:schema "|relation "|function |type ")([a-z_]+)[".(]/.exec(error.message) ?? []
  const isAbsent = ['3F000', '42P01', '42883', '42704'].includes(error.code)
  return isAbsent ? SERVICES[schema] : undefined
}

const ABSENT_CODES = new Set(['3F000', '42704', '42883', '42P01', '42703'])

/** Whether a statement failed because something does not exist, such as what a skipped statement would have made. */
export function lacksSomething(error: unknown): boolean {
  return isDatabaseError(error) && ABSENT_CODES.has(error.code)
}
