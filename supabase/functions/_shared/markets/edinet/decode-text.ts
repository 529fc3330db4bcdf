/**
 * Text in the encoding that it shows itself: the announced UTF-16LE, or another by its byte order
 * mark or, without one, by what the bytes allow. EDINET's list of filers is CP932.
 * @returns undefined if the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode('utf-8', bytes)
  if (first === 0 || second === 0) return decode(first === 0 ? 'utf-16be' : 'utf-16le', bytes)
  return decode('utf-8', bytes) ?? decode('shift_jis', bytes)
}

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
