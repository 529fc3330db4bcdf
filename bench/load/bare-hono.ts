import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A separate process: the least that Hono can do for the same request and answer.
let answer: unknown = {}
const app = new Hono()
app.post('/functions/v1/market-data', async (context) => {
  await context.req.json()
  return context.json(answer as object)
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.(port))
process.on('message', (text: string) => {
  answer = JSON.parse(text)
  process.send?.('ready')
})
process.once('disconnect', () => process.exit(0))
