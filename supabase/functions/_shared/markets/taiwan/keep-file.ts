import { callMarketFunction } from '../market-store.ts'

/** A file may be sent to the database in one request of at most a megabyte. */
const MAX_CHARACTERS = 900_000

/**
 * Keeps the rows of a file, compressed, if they are not those of the last one. The day on which the
 * file was made changes daily and does not count.
 */
export async function keepFile(path: string, rows: unknown): Promise<void> {
  const text = JSON.stringify(rows)
  const bytes = new TextEncoder().encode(text)
  const body = toBase64(await compress(bytes))
  if (body.length > MAX_CHARACTERS) return
  const undated = text.replaceAll(/"(?:出表日期|Date)":"\d*",?/g, '')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(undated))
  await callMarketFunction('keep_statement_file', {
    p_path: path,
    p_hash: toHex(new Uint8Array(hash)),
    p_body: body,
    p_now: new Date(Date.now()).toISOString(),
  })
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
