import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseWrites, WritesUnderWay } from './read-only.ts'

let isReadOnly = true
const server = new Hono()
server.use(
  refuseWrites({
    isReadOnly: () => isReadOnly,
    writes: new WritesUnderWay(),
    readOnlyFunctions: ['quotes'],
    alwaysOpen: ['/operator/copy'],
  }),
)
server.all('*', (context) => context.text('reached'))

const statusOf = async (words: string) => {
  const [method = '', path = ''] = words.split(' ')
  return (await server.request(path, { method })).status
}

test.each([
  'GET /',
  'HEAD /articles',
  'GET /rest/v1/news_articles',
  'GET /auth/v1/user',
  'GET /auth/v1/.well-known/jwks.json',
  'OPTIONS /auth/v1/token',
  'POST /functions/v1/quotes',
  'POST /operator/copy',
])('while the database is only read, %s is answered', async (words) => {
  expect(await statusOf(words)).toBe(200)
})

test.each([
  'POST /auth/v1/signup',
  // These consume a token, or begin a sign-in.
  'GET /auth/v1/verify',
  'GET /auth/v1/authorize',
  'GET /auth/v1/reauthenticate',
  'GET /auth/v1/user/',
  'POST /rest/v1/portfolios',
  'DELETE /rest/v1/portfolios',
  'POST /rest/v1/rpc/save',
  'POST /functions/v1/other',
  'GET /functions/v1/other',
  'POST /functions/v1/quotes/other',
  'POST /webhooks/newsletter',
  'POST /operator/newsletter/x/send',
])('%s is refused until it has moved', async (words) => {
  expect(await statusOf(words)).toBe(503)
  isReadOnly = false
  expect(await statusOf(words)).toBe(200)
  isReadOnly = true
})

test('a browser gets a page, a program what its client shows', async () => {
  const ask = (accept: string) =>
    server.request('/auth/v1/signup', { method: 'POST', headers: { Accept: accept } })
  const page = await ask('text/html,*/*')
  expect(await page.text()).toContain('<h1>Back in a few minutes</h1>')
  expect(page.headers.get('retry-after')).toBe('60')
  expect(await (await ask('application/json')).json()).toMatchObject({
    code: 'read-only',
    message: expect.stringContaining('Reading works'),
  })
})

test('a request that had begun is answered first, unless its body does not come', async () => {
  const writes = new WritesUnderWay()
  const kept: string[] = []
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const { promise: bothBegan, resolve: begin } = Promise.withResolvers<void>()
  let begun = 0
  const slow = new Hono().onError((_, context) => context.body(null, 500))
  slow.use(async (_, next) => {
    begun += 1
    if (begun === 2) begin()
    await next()
  })
  const facts = { isReadOnly: () => false, readOnlyFunctions: [], alwaysOpen: [] }
  slow.use(refuseWrites({ ...facts, writes }))
  slow.post('/rest/v1/rows', async (context) => {
    const text = await context.req.text()
    await mayAnswer
    kept.push(text)
    return context.text('kept', 201)
  })
  const listening = serve({ fetch: slow.fetch, port: 0, hostname: '127.0.0.1' })
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const whole = fetch(`http://127.0.0.1:${port}/rest/v1/rows`, { method: 'POST', body: 'whole' })
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /rest/v1/rows HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf')
  await bothBegan
  const closed = once(socket, 'close')
  const finished = writes.finish(0)
  await closed
  answer()
  expect((await whole).status).toBe(201)
  await finished
  expect(kept).toEqual(['whole'])
  listening.close()
})
