import { bodyInvalid, bodyTooLarge } from './errors/request-errors.ts'

const limitBytes = 1_048_576

/** Reads a body as UTF-8 text, stopping at 1 MB whatever the request says its length is. */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length')) > limitBytes) throw bodyTooLarge(limitBytes)
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limitBytes) throw bodyTooLarge(limitBytes)
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bodyInvalid('Empty or invalid json')
  }
}
