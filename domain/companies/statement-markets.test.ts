import { expect, test } from 'vitest'
import { EXCHANGES } from '../markets/exchanges.ts'
import { explainMarket } from './statement-markets.ts'

test('readers of every market are told where its statements are, or why nobody may show them', () => {
  for (const { country } of EXCHANGES) {
    expect(explainMarket(country), country).not.toBe(explainMarket(null))
    expect(explainMarket(country), country).not.toMatch(/operator|[A-Z]+_[A-Z]+/)
  }
})
