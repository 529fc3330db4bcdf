import { expect, test } from 'vitest'
import { listPersonalData } from './personal-data.ts'

test('each value has its table, row and field; missing ones are left out', () => {
  const data = {
    watchlist: [{ symbol: 'AAPL', note: null }, { symbol: '2330.TW' }],
    accounts: [{ email: 'mei@example.com', profile: { name: 'Mei' } }],
    sessions: [],
  }
  expect(listPersonalData(data)).toEqual([
    ['accounts', 1, 'email', 'mei@example.com'],
    ['accounts', 1, 'profile', '{"name":"Mei"}'],
    ['watchlist', 1, 'symbol', 'AAPL'],
    ['watchlist', 2, 'symbol', '2330.TW'],
  ])
})
