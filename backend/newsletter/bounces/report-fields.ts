/** Fields of a header or of a group in a report; names in lower case, the first of each name counts. */
export type Fields = Map<string, string>

/** Groups of fields, as an empty line separates them (RFC 3464, 2.1). Lines that are no field are passed over. */
export function readFieldGroups(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

/** The fields of a header, up to its end. */
export function readHeaderFields(text: string): Fields {
  const [header = ''] = text.replaceAll('\r\n', '\n').replace(/^\n+/, '').split('\n\n', 1)
  return readFields(header)
}

function readFields(text: string): Fields {
  const fields: Fields = new Map()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (!name || value === undefined) continue
    const key = name.toLowerCase()
    if (!fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}

/**
 * Spellings under which the address of an `address-type; address` field may be known, in lower case: as it stands, and with
 * the encoding of its type taken off. Reports should hold it decoded, and often do not.
 */
export function readAddresses(field: string | undefined): string[] {
  const [prefix = '', type] = /^\s*([\w-]+)\s*;/.exec(field ?? '') ?? []
  const written = unwrap((field ?? '').slice(prefix.length).trimStart())
  const decoded =
    type?.toLowerCase() === 'utf-8' ? decodeUtf8Address(written) : decodeXtext(written)
  const spellings = [written, decoded].map((address) => address.toLowerCase())
  return [...new Set(spellings)].filter((address) => /^[^@\s]+@[^@\s]+$/.test(address))
}

function unwrap(text: string): string {
  const [, inside] = /<([^<>]*)>/.exec(text) ?? []
  return (inside ?? text.replace(/\s.*$/s, '')).trim()
}

/** RFC 3461, 4: `+2B` for a plus sign, and so on. */
function decodeXtext(text: string): string {
  return text.replaceAll(/\+([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** RFC 6533, 3: `\x{4FA1}` for a character, since not every road takes UTF-8. */
function decodeUtf8Address(text: string): string {
  return text.replaceAll(/\\x\{([0-9A-F]{1,6})\}/gi, (written, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
}
