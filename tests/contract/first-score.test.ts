import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'

test('500 holdings are scored at once the first time, too', async () => {
  const module = (name: string) => JSON.stringify(pathToFileURL(inProject(name)).href)
  // A new thread has compiled nothing yet.
  const source = `
    import { parentPort } from 'node:worker_threads'
    import { analyzePortfolio } from ${module('domain/scoring/analyze-portfolio.ts')}
    import { BUNDLED_RATES as rates } from ${module('domain/markets/exchange-rates.ts')}
    import { generateCompany } from ${module('tests/fixtures/generate-portfolios.ts')}
    const holdings = Array.from({ length: 500 }, (_, index) => {
      const company = generateCompany(index + 1)
      return { ...company, symbol: 'Z' + index, shares: index + 1, currency: 'USD' }
    })
    process.threadCpuUsage()
    const before = process.threadCpuUsage()
    analyzePortfolio(holdings, { rates })
    const { user, system } = process.threadCpuUsage(before)
    parentPort.postMessage((user + system) / 1000)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const [time] = await once(worker, 'message')
  await worker.terminate()
  // Ten times what it takes on a quiet machine, as `npm run bench score` measures it.
  expect(Number(time)).toBeLessThan(200)
})
