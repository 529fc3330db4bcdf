import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { eitherServer } from '#tests/databases.ts'
import { createScratch } from '#tests/scratch-server.ts'

test.each(eitherServer)(
  '300 requests of one address for the news leave another address its answers, on $name',
  async ({ databaseUrl }) => {
    const scratch = await createScratch({
      databaseUrl,
      withoutSite: true,
      environment: { PER_ADDRESS_LIMIT_SCALE: '1' },
    })
    onTestFinished(() => scratch.remove())
    const server = await scratch.start()
    onTestFinished(async () => void (await server.stop()))
    const { anonKey } = await scratch.loadKeys()
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
    onTestFinished(() => agent.destroy())

    async function ingestNews(localAddress: string): Promise<number> {
      const headers = {
        Authorization: `Bearer ${anonKey}`,
        'Content-Type': 'application/json',
        // Neither counts: only the connection tells who asks.
        'X-Forwarded-For': '127.0.0.6',
      }
      const sent = request(
        `${server.address.replace('localhost', '127.0.0.1')}/functions/v1/intelligent-news`,
        {
          agent,
          localAddress,
          headers,
          method: 'POST',
        },
      )
      sent.end('{}')
      const [response] = await once(sent, 'response')
      response.resume()
      await once(response, 'end')
      return Number(response.statusCode)
    }

    let isOver = false
    const statuses = new Set<number>()
    async function repeat(): Promise<void> {
      while (!isOver) statuses.add(await ingestNews('127.0.0.5'))
    }
    const flood = Array.from({ length: 300 }, repeat)
    // What one address may use is used up from the first refusal on.
    while (!statuses.has(429)) await ingestNews('127.0.0.7')
    const others: number[] = []
    for (let call = 0; call < 3; call += 1) others.push(await ingestNews('127.0.0.6'))
    isOver = true
    await Promise.all(flood)
    expect(others).toEqual([200, 200, 200])
  },
  60_000,
)
