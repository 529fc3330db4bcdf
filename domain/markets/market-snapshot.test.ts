import { expect, test } from 'vitest'
import { createSnapshot } from './market-snapshot.ts'

test('percentages have one decimal and a sign, rates two decimals', () => {
  const snapshot = createSnapshot({
    NIKKEI: { close: '38500', change_p: '1.249' },
    HSI: { change_p: -0.85 },
    KS11: { change_p: '0.04' },
    '005930': { change_p: 2 },
    USDKRW: { close: '1330.456' },
  })
  expect(snapshot.indices).toEqual([
    { symbol: 'NIKKEI', name: 'Nikkei 225', figure: '+1.2%', tone: 'gain', level: '38,500.00' },
    { symbol: 'HSI', name: 'Hang Seng', figure: '−0.8%', tone: 'loss' },
    { symbol: 'KS11', name: 'KOSPI', figure: '0.0%', tone: 'unchanged' },
  ])
  expect(snapshot.topPerformers.at(2)).toEqual({
    symbol: '005930',
    name: 'Samsung',
    figure: '+2.0%',
    tone: 'gain',
  })
  expect(snapshot.currencies.at(2)?.figure).toBe('1,330.46')
})

test('what has no figure shows a dash', () => {
  const { indices } = createSnapshot({ NIKKEI: { change_p: 'n/a' } })
  expect(indices.map((row) => row.figure)).toEqual(['—', '—', '—'])
})
