import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const CLOSED = 'Service temporarily unavailable. Please try again later.'

let path: typeof import('./market-client.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 9) })
  vi.resetModules()
  path = await import('./market-client.ts')
})
afterEach(() => vi.useRealTimers())

const fail = () => Promise.reject(new Error('no answer'))
const succeed = () => Promise.resolve('quotes')

async function failTimes(times: number, request = fail) {
  for (let count = 0; count < times; count += 1) {
    await path.askMarket('market-data', request).catch(() => undefined)
  }
}

test('after five failures in a row nothing is asked for a minute, and the reader is told', async () => {
  await failTimes(5)
  const request = vi.fn<typeof succeed>(succeed)
  await expect(path.askMarket('market-data', request)).rejects.toThrow(CLOSED)
  expect(request).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  await expect(path.askMarket('market-data', request)).resolves.toBe('quotes')
})

test('an unknown symbol is no failure of the path, however often it is asked for', async () => {
  await failTimes(9, () => Promise.reject(new path.NoFigure('No quote found for X')))
  await expect(path.askMarket('market-data', succeed)).resolves.toBe('quotes')
})

test('quotes go on while histories fail', async () => {
  await failTimes(5)
  await expect(path.askMarket('market-history', succeed)).resolves.toBe('quotes')
})

test('a page asks 800 times a day, quotes and histories together', async () => {
  for (let count = 0; count < 400; count += 1) {
    await path.askMarket('market-data', succeed)
    await path.askMarket('market-history', succeed)
  }
  const refusal = 'Daily API limit reached. Remaining requests: 0'
  await expect(path.askMarket('market-data', succeed)).rejects.toThrow(refusal)
  vi.setSystemTime(new Date(2026, 0, 6, 9))
  await expect(path.askMarket('market-data', succeed)).resolves.toBe('quotes')
})
