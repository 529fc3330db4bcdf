import { StartupError } from 'embedded-supabase'
import type { Environment } from '#backend/configuration/environment.ts'
import { openCalls } from '#backend/database/call-database.ts'
import {
  isPersonalData,
  listPersonalData,
  PERSONAL_DATA_HEADER,
  type PersonalData,
} from '#domain/personal-data.ts'
import { writeCsvRows } from '#domain/write-csv.ts'

const PATIENCE_MS = 10_000

/** @returns all data about an address, as JSON or CSV */
export async function runExport(
  environment: Environment,
  email: string,
  isCsv: boolean,
): Promise<string> {
  if (!email.includes('@')) {
    throw new StartupError('Name an address, such as: npm run operate export mei@example.com')
  }
  const { call, close } = await openCalls(environment, PATIENCE_MS)
  const [data] = await call('export_personal_data', { p_email: email }).finally(close)
  if (!isPersonalData(data)) throw new Error('export_personal_data should answer rows by table')
  if (Object.values(data).every((rows) => rows.length === 0)) {
    throw new StartupError(`Nothing is kept about ${email}.`)
  }
  return isCsv ? writeCsv(data) : JSON.stringify(data, undefined, 2)
}

function writeCsv(data: PersonalData): string {
  return writeCsvRows([PERSONAL_DATA_HEADER, ...listPersonalData(data)]).trimEnd()
}
