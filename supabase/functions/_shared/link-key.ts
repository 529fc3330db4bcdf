import { importTokenKey } from '#domain/newsletter/subscriber-token.ts'
import { operatorClient } from './clients.ts'
import { environment } from './environment.ts'

let pending: { url: string; key: Promise<CryptoKey> } | undefined

/** For links in emails. The secret never changes, so it is read once; a failed read is repeated. */
export function loadTokenKey(): Promise<CryptoKey> {
  const { supabaseUrl: url } = environment
  if (pending?.url === url) return pending.key
  const key = readTokenKey().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  pending = { url, key }
  return key
}

async function readTokenKey(): Promise<CryptoKey> {
  const { data, error } = await operatorClient().rpc('newsletter_link_secret')
  if (error) throw new Error(`the secret of links could not be read: ${error.message}`)
  if (typeof data !== 'string')
    throw new Error('the migrations should have created the secret of links')
  const pairs = data.match(/../g) ?? []
  return importTokenKey(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}
