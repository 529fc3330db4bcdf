import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { isPersonalData, listPersonalData, PERSONAL_DATA_HEADER } from '#domain/personal-data.ts'
import { writeCsvRows } from '#domain/write-csv.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import { downloadText } from '#site/pro/portfolio/download-text.ts'

/** @returns a problem, in words for the reader */
export async function downloadData(format: 'JSON' | 'CSV'): Promise<string | undefined> {
  try {
    const client = await getClient()
    const token = await loadAccessToken(client)
    const { data, error, status } = await client
      .rpc('export_own_data')
      .setHeader('Authorization', `Bearer ${token}`)
    if (status === 403 || status === 429) return error?.message
    if (!isPersonalData(data)) return UNREACHABLE
    if (format === 'JSON') {
      downloadText('kachi-data.json', 'application/json', `${JSON.stringify(data, undefined, 2)}\n`)
    } else {
      const rows = [PERSONAL_DATA_HEADER, ...listPersonalData(data)]
      downloadText('kachi-data.csv', 'text/csv', writeCsvRows(rows))
    }
    return undefined
  } catch {
    return UNREACHABLE
  }
}
