import { load } from '#bench/load/measure.ts'
import type { ClientResult } from './measure-scaling.ts'

// A client of one server, in a process of its own. Its parent gets the result as a message.
const [address = '', serviceKey = '', seconds = '5'] = process.argv.slice(2)
const scenario = {
  name: 'REST select, 10 rows',
  method: 'GET' as const,
  path: '/rest/v1/news_articles?select=id,title&limit=10',
  headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
}
const { requestsPerSecond, failures } = await load({ address, scenario, seconds: Number(seconds) })
const { user, system } = process.cpuUsage()
const result: ClientResult = {
  requests: requestsPerSecond * Number(seconds),
  perSecond: requestsPerSecond,
  failures,
  cpuSeconds: (user + system) / 1e6,
}
process.send?.(result, () => process.exit(0))
