import { readConfiguration } from './configuration.ts'

/**
 * Posts `body` to a serverless function as a visitor, by a plain request: the public pages load no
 * client of the backend. Gives the answer as parsed JSON, unchecked, whatever its status;
 * undefined if it was not JSON.
 * @throws when there was no answer at all.
 */
export async function postPublicFunction(name: string, body: object): Promise<unknown> {
  const { supabaseUrl, supabaseAnonKey } = await readConfiguration()
  const response = await fetch(`${supabaseUrl}/functions/v1/${name}`, {
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
