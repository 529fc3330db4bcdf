type Execution = { name: string; values: readonly unknown[] }

const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])
const BIND = 0x42

/** Of a Bind without its values and its name: length, two terminators, two counts of formats, one of values. */
const BIND_FRAME_BYTES = 12

/**
 * Bind and Execute of prepared statements and one Sync. All values are sent as text, and asked for as text.
 *
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function encodeExecutions(executions: readonly Execution[]): Buffer {
  const binds = executions.map(measure)
  const bytes = binds.reduce((sum, bind) => sum + 1 + bind.length + EXECUTE.length, SYNC.length)
  const buffer = Buffer.allocUnsafe(bytes)
  let offset = 0
  for (const bind of binds) {
    offset = writeBind(buffer, offset, bind)
    offset += EXECUTE.copy(buffer, offset)
  }
  SYNC.copy(buffer, offset)
  return buffer
}

type Bind = { name: string; texts: (string | null)[]; lengths: number[]; length: number }

function measure({ name, values }: Execution): Bind {
  const texts = values.map((value) => (value == null ? null : String(value)))
  const lengths = texts.map((text) => (text === null ? -1 : Buffer.byteLength(text)))
  const length = lengths.reduce(
    (sum, bytes) => sum + 4 + Math.max(0, bytes),
    BIND_FRAME_BYTES + name.length,
  )
  return { name, texts, lengths, length }
}

/** @returns where it ends */
function writeBind(buffer: Buffer, start: number, { name, texts, lengths, length }: Bind): number {
  let offset = buffer.writeUInt8(BIND, start)
  offset = buffer.writeInt32BE(length, offset)
  offset = buffer.writeUInt8(0, offset)
  offset += buffer.write(name, offset, 'latin1')
  offset = buffer.writeUInt8(0, offset)
  offset = buffer.writeInt16BE(0, offset)
  offset = buffer.writeUInt16BE(texts.length, offset)
  for (const [index, text] of texts.entries()) {
    offset = buffer.writeInt32BE(lengths[index] ?? -1, offset)
    if (text !== null) offset += buffer.write(text, offset)
  }
  return buffer.writeInt16BE(0, offset)
}
