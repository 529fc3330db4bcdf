import { expect, test } from 'vitest'
import { drawDive } from './dive-charts.ts'
import { listAmountTexts, listDiveFigures } from './dive-figures.ts'
import { measureDive } from './measure-dive.ts'

const bank = measureDive('8306.T')
const business = measureDive('005490.KS')

test('a bank’s owner earnings are its profit less the equity that growing assets tie up', () => {
  // Billions of yen: profit 1,729.4; assets from 405,940.2 to 425,581.7; equity 18,285.5 before.
  const tiedUp = ((425_581.652 - 405_940.168) * 18_285.486) / 405_940.168
  const last = bank.years.at(-1)
  expect((last?.tiedUp ?? 0) / 1e9).toBeCloseTo(tiedUp, 0)
  expect((last?.ownerEarnings ?? 0) / 1e9).toBeCloseTo(1729.359 - tiedUp, 0)
  expect(bank.years[0]).toMatchObject({ fiscalYear: 2017, tiedUp: null, ownerEarnings: null })
})

test('a business’s owner earnings are cash from operations less capital expenditures', () => {
  const last = business.years.at(-1)
  expect((last?.ownerEarnings ?? 0) / 1e9).toBeCloseTo(6663.7 - 7669.7, 0)
  expect(last?.tiedUp).toBeNull()
})

test('values divide a year’s owner earnings per share by the required return', () => {
  // Won, billions: five years’ cash 6,792.6, spending 5,110.7, depreciation 3,739.3; owners have 90.149%.
  const perShare = (cash: number) => (cash * 1e9 * 0.901493) / 77_990_432
  const [low, high] = [6792.6434 - 5110.7156, 6792.6434 - 3739.3094].map(perShare)
  expect(business.perShare.low).toBeCloseTo(low ?? 0, 0)
  expect(business.perShare.high).toBeCloseTo(high ?? 0, 0)
  const eight = business.values.find(({ requiredReturn }) => requiredReturn === 0.08)
  expect(eight?.low).toBeCloseTo((low ?? 0) / 0.08, -1)
  expect(bank.perShare.high).toBeCloseTo((110.39 + 108.18 + 151.09) / 3)
})

test('the Graham number is that of Pro', () => {
  const { number, earnings, bookValue } = bank.graham
  expect(number).toBeCloseTo(Math.sqrt(22.5 * earnings * bookValue))
  expect(bookValue).toBeCloseTo(19_573_133 / 11_867.71092, 1)
})

test('the pictures of a bank and of another company differ, and the waterfall adds up', () => {
  expect(drawDive(bank).earnings.series.map(({ name }) => name)).toEqual([
    'Return on equity',
    'Required here: 8%',
  ])
  expect(drawDive(business).earnings.series).toHaveLength(3)
  const [start, profit, left, end] = (drawDive(bank).kept.series[0]?.points ?? []).map(
    ([, value]) => value,
  )
  expect((start ?? 0) + (profit ?? 0) + (left ?? 0)).toBeCloseTo(end ?? 0, 1)
})

test('figures are written in billions, and in trillions with as many decimals as mean something', () => {
  expect(listAmountTexts(1_729_359_000_000, 'JPY')).toEqual([
    '¥1,729 billion',
    '¥1.7 trillion',
    '¥1.73 trillion',
  ])
  expect(listAmountTexts(425_581_652_000_000, 'JPY').slice(1)).toEqual([
    '¥426 trillion',
    '¥425.6 trillion',
  ])
  const names = listDiveFigures(business).map(({ name }) => name)
  expect(names.filter((name) => name.includes('tiedUp'))).toEqual([])
})

test('a company without bundled statements has no dive', () => {
  expect(() => measureDive('NONE.T')).toThrow('needs unbroken statements of NONE.T')
})
