import { Inflate } from 'fflate'
import { ProviderError } from './provider-request.ts'

type Limits = {
  /** Picks the entries by their path. */
  isWanted: (path: string) => boolean
  /** Bytes of all wanted entries together, unpacked. */
  maxBytes: number
}

/** As the directory at the end of the zip announces it. */
type Entry = {
  path: string
  isEncrypted: boolean
  /** 0 is stored, 8 is deflated. */
  method: number
  checksum: number
  packed: number
  size: number
  /** Where its own header begins. */
  at: number
}

const MAX_ENTRIES = 5_000
const SIGNATURES = { end: 0x06054b50, entry: 0x02014b50, header: 0x04034b50 }
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff

/**
 * Unpacks the wanted entries of a zip. The sizes that a zip announces are checked before anything is
 * unpacked, and unpacking stops at them, so a small zip cannot become a huge one. An entry whose
 * checksum is another counts as broken, and the zip with it.
 * @throws ProviderError `malformed` or `too-large`
 */
export function unzip(
  provider: string,
  bytes: Uint8Array,
  { isWanted, maxBytes }: Limits,
): Map<string, Uint8Array> {
  let wanted: Entry[]
  try {
    wanted = listEntries(bytes).filter(({ path }) => isWanted(path))
    if (wanted.reduce((sum, { size }) => sum + size, 0) <= maxBytes) {
      return new Map(wanted.map((entry) => [entry.path, unpack(bytes, entry)]))
    }
  } catch {
    throw new ProviderError('malformed', `${provider} sent a file that is no zip.`)
  }
  throw new ProviderError(
    'too-large',
    `${provider} sent a zip that unpacks to more than ${maxBytes} bytes.`,
  )
}

/** @throws Error if there is no directory, or one that does not fit the file */
function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_BYTES
  const first = Math.max(0, end - LONGEST_COMMENT)
  while (end >= first && view.getUint32(end, true) !== SIGNATURES.end) end -= 1
  const count = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== SIGNATURES.entry) throw new Error('no entry')
    const pathBytes = view.getUint16(at + 28, true)
    entries.push({
      path: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + pathBytes)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + pathBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** @throws Error if the entry is not what the directory says */
function unpack(bytes: Uint8Array, { isEncrypted, method, checksum, packed, size, at }: Entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isEncrypted || view.getUint32(at, true) !== SIGNATURES.header) throw new Error('no header')
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const data = bytes.subarray(begin, begin + packed)
  const file = method === 0 ? data : inflate(data, size, method)
  if (file.length !== size || crc32(file) !== checksum) throw new Error('broken entry')
  return file
}

/** In pieces, so that it ends soon after the announced size. */
function inflate(data: Uint8Array, size: number, method: number): Uint8Array {
  if (method !== 8) throw new Error('unknown method')
  const file = new Uint8Array(size)
  let length = 0
  const inflater = new Inflate((piece) => {
    file.set(piece, length)
    length += piece.length
  })
  const pieceBytes = 2 ** 15
  for (let start = 0; start < data.length; start += pieceBytes) {
    const isLast = start + pieceBytes >= data.length
    inflater.push(data.subarray(start, start + pieceBytes), isLast)
  }
  return file.subarray(0, length)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1) {
    value = (value >>> 8) ^ (crcTable[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
