/**
 * Decodes an XML, HTML or JSON document. Feeds often claim the wrong encoding, so bytes that are
 * valid UTF-8 are read as UTF-8: text in other encodings almost never looks like it. The last
 * resort is Windows-1252.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | undefined): string {
  const marked = parseByteOrderMark(bytes)
  if (marked) return decode(bytes, marked) ?? ''
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const claims = [
    /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1],
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1],
    /\bcharset=["']?([\w.:-]{1,40})/i.exec(start)?.[1],
    // UTF-16 without a byte-order mark: the first character is ASCII.
    start.startsWith('<\0') ? 'utf-16le' : start.startsWith('\0<') ? 'utf-16be' : undefined,
  ].flatMap((claim) => (claim === undefined ? [] : [claim.toLowerCase()]))
  // Bytes in these encodings can also be valid UTF-8, so they are tried first.
  const special = claims.filter((claim) => /^(?:utf-16|iso-2022|hz-gb)/.test(claim))
  for (const encoding of [...special, 'utf-8', ...claims]) {
    const text = decode(bytes, encoding, true)
    if (text !== undefined && !text.startsWith('<\0')) return text
  }
  return decode(bytes, 'windows-1252') ?? ''
}

function parseByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Undefined for an unknown encoding, or bytes that are invalid in it. */
function decode(bytes: Uint8Array, encoding: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}
