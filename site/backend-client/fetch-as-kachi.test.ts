import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchAsKachi } from './fetch-as-kachi.ts'

let address = ''
const server = createServer((request, response) => {
  const { 'x-application-name': application, apikey } = request.headers
  response.end(JSON.stringify({ application, apikey }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('each kind of call names the application and keeps its own headers', async () => {
  const headers = { apikey: 'k' }
  const calls: Parameters<typeof fetch>[] = [
    [address, { headers }],
    [address, { headers: new Headers(headers) }],
    [new Request(address, { headers })],
    [new URL(address), { headers: [['apikey', 'k']] }],
  ]
  for (const call of calls) {
    const response = await fetchAsKachi(...call)
    expect(await response.json()).toEqual({ application: 'kachi', apikey: 'k' })
  }
  expect(await (await fetchAsKachi(address)).json()).toEqual({ application: 'kachi' })
})
