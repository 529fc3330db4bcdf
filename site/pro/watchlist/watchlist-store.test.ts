import { beforeEach, expect, test, vi } from 'vitest'
import { createWatchlistStore, Refused, type WatchlistTable } from './watchlist-store.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

/** One reader's rows in the database; `isAway`: the server does not answer. */
function createTable(rows: string[] = []) {
  const table = { rows, isAway: false, refusal: '' }
  const answer = async <T>(act: () => T): Promise<T> => {
    if (table.isAway) throw new TypeError('fetch failed')
    return act()
  }
  const calls: WatchlistTable = {
    list: () => answer(() => [...table.rows]),
    add: (symbols) =>
      answer(() => {
        if (table.refusal) throw new Refused(table.refusal)
        table.rows = [...new Set([...table.rows, ...symbols])]
      }),
    remove: (symbols) =>
      answer(() => {
        table.rows = table.rows.filter((symbol) => !symbols.includes(symbol))
      }),
  }
  return Object.assign(table, { calls })
}

test('a change shows at once, survives a reload, and reaches the database', async () => {
  const table = createTable()
  createWatchlistStore('reader', table.calls).add('AAPL')
  const reloaded = createWatchlistStore('reader', table.calls)
  expect(reloaded.getState().symbols).toEqual(['AAPL'])
  await reloaded.sync()
  expect(table.rows).toEqual(['AAPL'])
  expect(reloaded.getState().unsent).toEqual({})
})

test('both lists are merged: additions of two devices stay, removals win on both', async () => {
  const table = createTable(['0700.HK', 'OLD'])
  const store = createWatchlistStore('reader', table.calls)
  await store.sync()
  table.isAway = true
  store.add('AAPL')
  store.remove('OLD')
  await store.sync()
  expect(store.getState()).toMatchObject({ unsent: { AAPL: 'add', OLD: 'remove' } })
  table.rows.push('7203.T')
  table.isAway = false
  await store.sync()
  expect(store.getState().symbols.toSorted()).toEqual(['0700.HK', '7203.T', 'AAPL'])
  expect(table.rows.toSorted()).toEqual(['0700.HK', '7203.T', 'AAPL'])
})

test('what is added and removed before the server answers leaves nothing behind', async () => {
  const table = createTable()
  const store = createWatchlistStore('reader', table.calls)
  store.add('AAPL')
  store.remove('AAPL')
  await store.sync()
  expect([table.rows, store.getState().symbols]).toEqual([[], []])
})

test('a change during the exchange is not lost', async () => {
  const table = createTable()
  const store = createWatchlistStore('reader', table.calls)
  store.add('AAPL')
  const exchange = store.sync()
  store.add('MSFT')
  await exchange
  expect(store.getState().symbols).toEqual(['AAPL', 'MSFT'])
  await store.sync()
  expect(table.rows).toEqual(['AAPL', 'MSFT'])
})

test('a list holds fifty, and what the database refuses is dropped with its reason', async () => {
  const table = createTable()
  const store = createWatchlistStore('reader', table.calls)
  for (let index = 0; index < 50; index += 1) expect(store.add(`A${index}`)).toBe(true)
  expect([store.add('B'), store.add('A1')]).toEqual([false, true])
  table.refusal = 'A watchlist holds 50 symbols.'
  await store.sync()
  expect(store.getState()).toMatchObject({ symbols: [], unsent: {}, refusal: table.refusal })
})

test('on a shared device the next reader has another list', () => {
  const table = createTable()
  createWatchlistStore('reader', table.calls).add('AAPL')
  expect(createWatchlistStore('another', table.calls).getState().symbols).toEqual([])
})

test('a damaged list on the device counts as none', () => {
  localStorage.setItem('kachi-watchlist', '{"owner":"reader","symbols":"AAPL"}')
  expect(createWatchlistStore('reader', createTable().calls).getState().symbols).toEqual([])
})
