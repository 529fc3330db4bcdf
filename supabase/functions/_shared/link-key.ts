import { importTokenKey } from '#domain/newsletter/subscriber-token.ts'
import { operatorClient } from './clients.ts'

let pendingKey: Promise<CryptoKey> | undefined

/** Of links in emails. Read once, since the secret never changes; read again after a failure. */
export function loadTokenKey(): Promise<CryptoKey> {
  pendingKey ??= readTokenKey().catch((error: unknown) => {
    pendingKey = undefined
    throw error
  })
  return pendingKey
}

async function readTokenKey(): Promise<CryptoKey> {
  const { data, error } = await operatorClient().rpc('newsletter_link_secret')
  if (error) throw new Error(`the secret of links could not be read: ${error.message}`)
  if (typeof data !== 'string')
    throw new Error('the migrations should have created the secret of links')
  const pairs = data.match(/../g) ?? []
  return importTokenKey(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}
