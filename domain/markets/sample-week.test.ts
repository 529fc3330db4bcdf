import { describe, expect, test } from 'vitest'
import { findInstrument } from './instruments.ts'
import { sampleClose, tradingDay } from './sample-feed.ts'
import { sampleWeek } from './sample-week.ts'

const thursdayMorning = new Date('2026-11-19T08:00:00+08:00')

describe('the sample week', () => {
  test('ends with the close of the trading day before the instant', () => {
    const hangSeng = findInstrument('HSI')
    if (!hangSeng) throw new Error('The Hang Seng Index should be among the instruments.')
    const wednesday = sampleClose(hangSeng, tradingDay(new Date('2026-11-18T12:00:00Z')))
    const weekBefore = sampleClose(hangSeng, tradingDay(new Date('2026-11-11T12:00:00Z')))
    const row = sampleWeek(thursdayMorning).indices.find(({ symbol }) => symbol === 'HSI')
    expect(row?.value).toBeCloseTo(wednesday, 2)
    expect(row?.change).toBeCloseTo(wednesday - weekBefore, 2)
    expect(row?.changePercent).toBeCloseTo((wednesday / weekBefore - 1) * 100, 2)
  })

  test('names the three strongest Asian shares, the strongest first', () => {
    const { topPerformers } = sampleWeek(thursdayMorning)
    const changes = topPerformers.map(({ changePercent }) => changePercent)
    expect(topPerformers).toHaveLength(3)
    expect(changes).toEqual([...changes].sort((a, b) => b - a))
  })

  test('gives the dollar in yen, yuan and won', () => {
    const pairs = sampleWeek(thursdayMorning).currencies.map(({ pair }) => pair)
    expect(pairs).toEqual(['USD/JPY', 'USD/CNY', 'USD/KRW'])
  })

  test('is the same for the same instant', () => {
    expect(sampleWeek(thursdayMorning)).toEqual(sampleWeek(thursdayMorning))
  })
})
