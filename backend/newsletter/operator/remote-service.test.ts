import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createServerCall } from './remote-service.ts'

async function startAnswering(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createServerCall(`http://127.0.0.1:${port}`, 'key')
}

/** Answers so many times as a hosted platform does whose function was ended. */
async function startEnding(times: number) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.method)
    const isEnded = asked.length <= times
    response.writeHead(isEnded ? 546 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isEnded ? { message: 'The function was ended.' } : { count: 7 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { asked, call: createServerCall(`http://127.0.0.1:${port}`, 'key') }
}

const schema = z.object({ count: z.number() })

test('a question whose function was ended is asked again', async () => {
  const { asked, call } = await startEnding(1)
  expect(await call('/newsletter', schema)).toEqual({ count: 7 })
  expect(asked).toEqual(['GET', 'GET'])
})

test('what could send something is not sent again', async () => {
  const { asked, call } = await startEnding(1)
  await expect(call('/newsletter/x/send', schema, {})).rejects.toThrow('answered 546')
  expect(asked).toEqual(['POST'])
})

test.each([
  [401, { error: 'no' }, /^http:\S+ refused the service key\. For a hosted project, set [^\n]+$/],
  [404, { message: 'Not found' }, /^http:\S+ answered 404: this is not an answer of [^\n]+$/],
  [200, { hello: 'world' }, /^http:\S+ answered 200: this is not an answer of [^\n]+$/],
])('an answer %d %j is one line that says what to do', async (status, body, line) => {
  const call = await startAnswering(status, body)
  await expect(call('/jobs', schema)).rejects.toThrow(line)
})

test('an address where nothing answers is one line', async () => {
  const call = createServerCall('http://127.0.0.1:1', 'key')
  await expect(call('/jobs', schema)).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 does not answer \([^\n]+\)\.$/,
  )
})
