import { readLimited } from '#backend/http/read-limited.ts'
import { bodyInvalid, bodyTooLarge } from './errors/request-errors.ts'

const limitBytes = 1_048_576

/** Reads a body as UTF-8 text, stopping at 1 MB whatever the request says its length is. */
export async function readBody(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return ''
  const bytes = await readLimited(request, limitBytes)
  if (!bytes) throw bodyTooLarge(limitBytes)
  return decode(bytes)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bodyInvalid('Empty or invalid json')
  }
}
