/**
 * Reads a body as far as `maxBytes`, whatever the request says its length is.
 *
 * @returns its bytes, or undefined if there are more
 */
export async function readLimited(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (!request.body) return new Uint8Array()
  const announced = request.headers.get('content-length')
  if (announced === null) return readStream(request.body, maxBytes)
  if (Number(announced) > maxBytes) return undefined
  // Node passes on no more than was announced. In one piece it costs a fifth of a millisecond less.
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > maxBytes ? undefined : bytes
}

/** Into one buffer: a client that sends single bytes must not make a million small ones. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  let buffer = new Uint8Array()
  let length = 0
  for await (const chunk of body) {
    const start = length
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    if (length > buffer.byteLength) {
      const grown = new Uint8Array(Math.min(maxBytes, Math.max(length, buffer.byteLength * 2)))
      grown.set(buffer.subarray(0, start))
      buffer = grown
    }
    buffer.set(chunk, start)
  }
  return buffer.subarray(0, length)
}
