import { expect, test, vi } from 'vitest'
import { createHandler, json, readJson } from './http.ts'

const ADDRESS = 'https://kachi.test/functions/v1/name'
const answer = () => Promise.resolve(json({ success: true }))

test('HEAD is answered like GET', async () => {
  const handle = createHandler({ GET: answer })
  expect((await handle(new Request(ADDRESS, { method: 'HEAD' }))).status).toBe(200)
})

test('an unsupported method is refused with the supported ones in Allow', async () => {
  const handle = createHandler({ POST: answer })
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const response = await handle(new Request(ADDRESS, { method }))
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
  }
  const readable = createHandler({ GET: answer, POST: answer })
  const response = await readable(new Request(ADDRESS, { method: 'PUT' }))
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
})

test('a body is read only up to its limit', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024
      controller.enqueue(new Uint8Array(1024).fill(0x20))
    },
  })
  const read = await readJson(makeRequest(endless))
  expect(read.ok ? 200 : read.response.status).toBe(413)
  expect(sent).toBeLessThan(128 * 1024)
})

test('a character split across chunks is decoded', async () => {
  const bytes = new TextEncoder().encode('{"name":"価値"}')
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await readJson(makeRequest(pieces))).toEqual({ ok: true, value: { name: '価値' } })
})

function makeRequest(body: ReadableStream): Request {
  // The types do not include `duplex` yet, which a streamed body requires.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  return new Request(ADDRESS, init)
}

test('what fails with each request of a caller is one line in ten seconds', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fail = () => Promise.reject(new Error('the contact could not be stored'))
  const handle = createHandler({ GET: fail })
  for (let n = 0; n < 100; n += 1) {
    expect((await handle(new Request(ADDRESS))).status).toBe(500)
  }
  expect(log.mock.calls).toEqual([[expect.stringContaining('the contact could not be stored')]])
  log.mockRestore()
})
