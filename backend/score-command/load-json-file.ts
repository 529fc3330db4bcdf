import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** 500 holdings with ten years of statements each take less than one megabyte. */
const MAX_BYTES = 8 * 1024 * 1024

/** Reads UTF-8 and UTF-16, with or without a byte order mark. */
export async function loadJsonFile(file: string): Promise<{ json: unknown } | { problem: string }> {
  const bytes = await loadBytes(file).catch(describeReadError)
  if (typeof bytes === 'string') return { problem: bytes }
  let text: string
  try {
    text = decode(bytes)
  } catch {
    return { problem: 'is not text in UTF-8.' }
  }
  if (text.trim() === '') return { problem: 'is empty.' }
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    return { problem: `is not JSON${describePlace(text, error)}.` }
  }
}

async function loadBytes(file: string): Promise<Uint8Array | string> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) return 'is not a file.'
    if (facts.size > MAX_BYTES) return `is larger than ${MAX_BYTES / 1024 ** 2} MB.`
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'does not exist.'
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission denied.'
  if (code === 'EISDIR') return 'is not a file.'
  return 'cannot be read.'
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encodings = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }
  const marked = Object.entries(encodings).find(
    ([, mark]) => mark[0] === first && mark[1] === second,
  )
  return new TextDecoder(marked?.[0] ?? 'utf-8', { fatal: true }).decode(bytes)
}

/** V8 gives the position in one of several forms; its own message also quotes the file. */
function describePlace(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return ''
  const lines = text.slice(0, Number(position)).split('\n')
  return ` (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`
}
