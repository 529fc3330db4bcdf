import { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { logError } from './log-failure.ts'
import { currentRequestId, type FinishedRequest, observeRequests } from './observe-requests.ts'
import type { ServerContext } from './server-context.ts'

const lines: Record<string, unknown>[] = []
const finished: FinishedRequest[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const server = new Hono<ServerContext>()
server.use((context, next) => {
  const address = context.req.header('from')
  if (address) context.set('clientAddress', address)
  return next()
})
server.use(observeRequests({ log, onRequest: (request) => void finished.push(request) }))
server.get('/rest/v1/:name', (context) => context.text(currentRequestId() ?? ''))
server.get('/auth/v1/failing', (context) => context.text('', 500))
server.get('/auth/v1/verify', (context) => context.text('', 500))
server.get('*', (context) => context.text(currentRequestId() ?? ''))

beforeEach(() => {
  lines.length = 0
  finished.length = 0
})

test('an answer of an API carries the number that its code sees, and never one that the client chose', async () => {
  const headers = { 'X-Request-Id': 'mine' }
  const answers = [
    await server.request('/rest/v1/a'),
    await server.request('/rest/v1/a', { headers }),
  ]
  const numbers = answers.map((answer) => answer.headers.get('x-request-id'))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(numbers)
  expect(new Set([...numbers, 'mine', null]).size).toBe(4)
})

test('a failure is a line with its number and route, without what the client sent', async () => {
  const answer = await server.request('/auth/v1/verify?email=reader@example.com')
  expect(lines).toMatchObject([
    { requestId: answer.headers.get('x-request-id'), route: '/auth/v1/verify', status: 500 },
  ])
  expect(JSON.stringify(lines)).not.toContain('reader')
})

test('metrics get patterns, however many paths there are', async () => {
  for (const path of ['/rest/v1/a', '/rest/v1/b', '/x', '/y']) await server.request(path)
  expect(finished.map(({ route }) => route)).toEqual([
    '/rest/v1/:name',
    '/rest/v1/:name',
    '/*',
    '/*',
  ])
  expect(lines).toEqual([])
})

test('of failures that come with each request, sixty a minute are lines, and the next says how many were not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const fails = () => server.request('/auth/v1/failing')
  for (let n = 0; n < 100; n += 1) await fails()
  expect(lines).toHaveLength(60)
  expect(finished).toHaveLength(100)
  await server.request('/auth/v1/verify')
  expect(lines).toHaveLength(61)
  vi.advanceTimersByTime(60_000)
  await fails()
  expect(lines.at(-1)).toMatchObject({ route: '/auth/v1/failing', leftOut: 40 })
  vi.useRealTimers()
})

test('one network has ten lines a minute, whatever it asks for, and leaves the others theirs', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  const fails = (from: string, path: string) => server.request(path, { headers: { from } })
  for (let n = 0; n < 20; n += 1) {
    await fails('192.0.2.1', '/auth/v1/failing')
    await fails('192.0.2.1', '/auth/v1/verify')
  }
  expect(lines).toHaveLength(10)
  await fails('192.0.2.2', '/auth/v1/failing')
  expect(lines.at(-1)).toMatchObject({ route: '/auth/v1/failing', leftOut: 15 })
  vi.useRealTimers()
})

test('errors with their stacks are five lines a minute, and the next says how many were left out', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  const fail = () => logError(log, { err: new Error('gone'), route: '/x' }, 'a request failed')
  for (let n = 0; n < 30; n += 1) fail()
  expect(lines).toHaveLength(5)
  vi.advanceTimersByTime(60_000)
  fail()
  expect(lines.at(-1)).toMatchObject({ leftOut: 25, err: { message: 'gone' }, route: '/x' })
  vi.useRealTimers()
})
