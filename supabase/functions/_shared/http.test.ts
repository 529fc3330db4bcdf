import { expect, test } from 'vitest'
import { createHandler, json } from './http.ts'

const address = 'https://kachi.test/functions/v1/name'
const answer = () => Promise.resolve(json({ success: true }))

test('HEAD is answered as GET is', async () => {
  const handle = createHandler({ GET: answer })
  expect((await handle(new Request(address, { method: 'HEAD' }))).status).toBe(200)
})

test('a method that a function does not have is refused, and the others are named', async () => {
  const handle = createHandler({ POST: answer })
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const response = await handle(new Request(address, { method }))
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
  }
  const readable = createHandler({ GET: answer, POST: answer })
  const response = await readable(new Request(address, { method: 'PUT' }))
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
})
