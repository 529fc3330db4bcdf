import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chartSchema } from './chart-schema.ts'

const charts = new URL('../../../content/charts/', import.meta.url)

const calculations: Record<string, { decimals: number; series: ((x: number) => number)[] }> = {
  'carbon-margin-cement': { decimals: 1, series: [0.9, 0.7, 0].map(cementMargin) },
  'gems-discount-closure': {
    decimals: 1,
    series: [1, 1.05].map((growth) => (years) => 100 * ((0.8 / 0.6) ** (1 / years) * growth - 1)),
  },
  'holding-period-net-return': { decimals: 2, series: [0.2, 0].map(netReturn) },
  'reverse-dcf-growth': { decimals: 1, series: [0.118, 0.138].map(impliedGrowth) },
  'timeless-graham-number-roe': {
    decimals: 2,
    series: [(roe) => Math.sqrt(22.5 * (roe / 100)), (roe) => roe / 8],
  },
}

test('at most five charts draw a formula or an invented company', () => {
  const drawn = readdirSync(charts).filter((name) =>
    /kachi|invented|formula/i.test(loadChart(name.replace('.json', '')).source),
  )
  expect(drawn.map((name) => name.replace('.json', ''))).toEqual(Object.keys(calculations))
  expect(drawn.length).toBeLessThanOrEqual(5)
})

describe.each(Object.entries(calculations))('%s', (name, { decimals, series }) => {
  test('contains the results of its stated formula', () => {
    const chart = loadChart(name)
    expect(chart.series).toHaveLength(series.length)
    for (const [index, calculate] of series.entries()) {
      for (const [x, y] of chart.series[index]?.points ?? []) {
        const exact = calculate(Number(x))
        expect(Math.abs(y - exact), `${name}: ${exact} at ${x}`).toBeLessThan(
          0.5 * 10 ** -decimals + 1e-6,
        )
      }
    }
  })
})

test('each bar of the withholding chart and the rate in its note add up to 100', () => {
  const { note, series } = loadChart('dividends-net-of-withholding')
  for (const [market, kept] of series[0]?.points ?? []) {
    const rate = new RegExp(`${market} ([\\d.]+)%`).exec(note)?.[1]
    expect(kept + Number(rate), String(market)).toBeCloseTo(100, 6)
  }
})

test('the article on dividends repeats the withholding chart as it is', () => {
  const { title, series } = loadChart('dividends-net-of-withholding')
  const points = series[0]?.points ?? []
  const article = readFileSync(
    new URL('../../../content/articles/dividend-aristocrats-asia.mdx', import.meta.url),
    'utf8',
  )
  const [, caption, alt = ''] =
    /<Chart data="dividends-net-of-withholding" caption="([^"]*)" alt="([^"]*)"/.exec(article) ?? []
  expect(caption).toBe(title)
  const told = alt.split(/, | and |: /).slice(1)
  expect(
    told.filter((part) => /\d/.test(part)).map((part) => Number(/[\d.]+/.exec(part)?.[0])),
  ).toEqual([...new Set(points.map(([, kept]) => Math.round(kept * 10) / 10))])
  for (const [market] of points) expect(alt).toContain(String(market))
  // H-shares are listed in Hong Kong.
  const count = spellCount(points.length - 1)
  const widest = Math.round(Math.max(...points.map(([, kept]) => 100 - kept)))
  expect(article).toContain(`differs by ${widest} points across the ${count} markets shown`)
})

test('the valve maker has the same value in either currency, but not if they are mixed', () => {
  const rupee = 0.138
  const inflation = 1.02 / 1.045
  const dollar = (1 + rupee) * inflation - 1
  const values = [
    presentValue({ rate: rupee, drift: 1 }),
    presentValue({ rate: dollar, drift: inflation }),
    presentValue({ rate: dollar, drift: 1 }),
    presentValue({ rate: rupee, drift: inflation }),
  ]
  const [own, translated, ...mixed] = values.map((value) =>
    Math.round(value).toLocaleString('en-US'),
  )
  expect(own).toBe(translated)
  const article = readFileSync(
    new URL('../../../content/articles/intrinsic-value-emerging-markets.mdx', import.meta.url),
    'utf8',
  )
  for (const value of [own, ...mixed]) expect(article).toContain(`| ${value} |`)
})

function spellCount(count: number): string {
  return ['six', 'seven', 'eight', 'nine', 'ten'][count - 6] ?? String(count)
}

function loadChart(name: string) {
  return chartSchema.parse(
    JSON.parse(readFileSync(new URL(`${name}.json`, charts), 'utf8')) as unknown,
  )
}

function cementMargin(freeShare: number) {
  return (price: number) => {
    const cost = 0.6 * price * (1 - freeShare)
    return (100 * (60 - 45 - 4 - 0.5 * cost)) / (60 + 0.5 * cost)
  }
}

/** After costs of 0.4% a round trip. */
function netReturn(tax: number) {
  return (years: number) => {
    const before = 0.998 ** 2 * 1.08 ** years
    return 100 * ((before - tax * (before - 1)) ** (1 / years) - 1)
  }
}

/** Growth in percent a year over ten years at which the present value equals the multiple, by bisection. */
function impliedGrowth(rate: number) {
  return (multiple: number) => {
    let [low, high] = [-0.1, 0.9]
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2
      if (multipleAt(middle, rate) < multiple) low = middle
      else high = middle
    }
    return 100 * low
  }
}

function multipleAt(growth: number, rate: number): number {
  const terminalPayout = 1 - 0.055 / 0.18
  let earnings = 1
  let value = 0
  for (let year = 1; year <= 10; year++) {
    earnings *= 1 + growth
    const payout = year < 10 ? 1 - growth / 0.3 : terminalPayout
    value += (earnings * payout) / (1 + rate) ** year
  }
  return value + (earnings * 1.055 * terminalPayout) / (rate - 0.055) / (1 + rate) ** 10
}

/** Of the owner earnings in the article, converted at an exchange rate that changes by `drift` a year. */
function presentValue({ rate, drift }: { rate: number; drift: number }): number {
  const growths = [12, 12, 12, 12, 12, 10.7, 9.4, 8.1, 6.8, 5.5].map((percent) => percent / 100)
  const terminalPayout = 1 - 0.055 / 0.15
  let earnings = 820
  let value = 0
  for (const [index, growth] of growths.entries()) {
    earnings *= 1 + growth
    const next = growths[index + 1]
    const payout = next === undefined ? terminalPayout : 1 - next / 0.25
    value += earnings * payout * (drift / (1 + rate)) ** (index + 1)
  }
  const terminalGrowth = 1.055 * drift - 1
  const terminal =
    (earnings * drift ** 10 * (1 + terminalGrowth) * terminalPayout) / (rate - terminalGrowth)
  return value + terminal / (1 + rate) ** 10
}
