import { loadConfiguration } from './configuration.ts'
import { fetchAsKachi } from './fetch-as-kachi.ts'

/**
 * Does not load the client. Returns parsed JSON, unchecked, with any status; undefined if the
 * answer is not JSON. @throws if there is no answer.
 */
export async function postPublicFunction(name: string, body: object): Promise<unknown> {
  const { supabaseUrl, supabaseAnonKey } = await loadConfiguration()
  const response = await fetchAsKachi(`${supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: supabaseAnonKey,
      Authorization: `Bearer ${supabaseAnonKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return response.json().catch(() => undefined)
}
