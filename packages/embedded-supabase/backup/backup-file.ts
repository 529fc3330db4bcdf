import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError } from '#embedded/configuration/startup-error.ts'

/**
 * A backup is lines of JSON, compressed with gzip, and then a last line `sha256 HEX` with the checksum of the bytes
 * before it, which a file that was cut short or changed does not have.
 */
const SEAL = /^sha256 ([0-9a-f]{64})\n$/
const SEAL_BYTES = 'sha256 '.length + 64 + 1

/** Appears under its name only when it is complete and on disk. @returns its size in bytes */
export async function writeSealed(file: string, lines: AsyncIterable<string>): Promise<number> {
  // Where others may write too, a name that they know could be a file or link of theirs.
  const draft = `${file}.${randomUUID()}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(null, `sha256 ${hash.digest('hex')}\n`)
    },
  })
  try {
    const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(inChunks(lines)), createGzip({ level: 4 }), count, out)
    await rename(draft, file)
    return bytes + SEAL_BYTES
  } catch (error) {
    await rm(draft, { force: true })
    throw describeFileError(error, file)
  }
}

const CHUNK_LENGTH = 65_536

/** A chunk per line would cost more than compressing it. */
async function* inChunks(lines: AsyncIterable<string>) {
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/**
 * Checks the whole file first.
 *
 * @throws StartupError if it is not as it was written
 */
export async function* loadSealed(file: string): AsyncGenerator<string> {
  const length = await checkSeal(file)
  const unpacked = createReadStream(file, { end: length - 1 }).pipe(createGunzip())
  yield* splitLines(unpacked.setEncoding('utf8'))
}

/** Not `node:readline`, which also ends a line at U+2028, as rows may contain. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = []
  for await (const chunk of chunks) {
    const lines = chunk.split('\n')
    const last = lines.pop() ?? ''
    if (lines.length === 0) {
      rest.push(last)
      continue
    }
    yield rest.join('') + lines[0]
    yield* lines.slice(1)
    rest = [last]
  }
}

/** @returns the length of what was sealed */
async function checkSeal(file: string): Promise<number> {
  const handle = await open(file).catch((error: unknown) => {
    throw describeFileError(error, file)
  })
  try {
    const { size } = await handle.stat()
    const [, expected] = SEAL.exec(await loadEnd(handle, size)) ?? []
    if (!expected) {
      throw new StartupError(
        `${file} is not a complete backup: it was cut short, or is another kind of file. Use another one.`,
      )
    }
    const hash = createHash('sha256')
    const end = size - SEAL_BYTES - 1
    for await (const chunk of handle.createReadStream({ start: 0, end, autoClose: false })) {
      hash.update(chunk as Buffer)
    }
    if (hash.digest('hex') === expected) return size - SEAL_BYTES
    throw new StartupError(
      `${file} has changed since it was written: its checksum is wrong. Use another backup.`,
    )
  } catch (error) {
    throw describeFileError(error, file)
  } finally {
    await handle.close()
  }
}

async function loadEnd(handle: FileHandle, size: number): Promise<string> {
  if (size <= SEAL_BYTES) return ''
  const buffer = Buffer.alloc(SEAL_BYTES)
  await handle.read(buffer, 0, SEAL_BYTES, size - SEAL_BYTES)
  return buffer.toString('latin1')
}

const REASONS: Partial<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; check the path',
  ENOTDIR: 'part of the path is a file',
  EISDIR: 'it is a folder; name a file',
  EACCES: 'this user may not open it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full; free some space, or choose another folder',
  EDQUOT: "the disk's quota is used up; free some space, or choose another folder",
}

function describeFileError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code]
  return reason ? new StartupError(`${file}: ${reason}.`) : error
}
