import { expect, test } from 'vitest'
import { parseLeagueSorting, sortLeague } from './league-row.ts'
import { rankRetention } from './retained-earnings-league.ts'

const league = rankRetention()
const SCORES = new Map([
  ['HMC', 40],
  ['TSM', 70],
  ['CHT', 40],
])

function symbols(sorting: string) {
  const scoreOf = (symbol: string) => SCORES.get(symbol) ?? null
  return sortLeague(league.toReversed(), parseLeagueSorting(sorting), scoreOf).map(
    ({ symbol }) => symbol,
  )
}

test('the league comes in its own order unless the address asks for another that exists', () => {
  expect(symbols('place').slice(0, 3)).toEqual(['TSM', 'NTES', 'WIT'])
  expect(symbols('profit')).toEqual(symbols('place'))
})

test('what is not known comes last, and equal ones stand by place', () => {
  expect(symbols('buffett').slice(0, 3)).toEqual(['TSM', 'HMC', 'CHT'])
  expect(symbols('buffett').slice(3)).toEqual(
    symbols('place').filter((symbol) => !SCORES.has(symbol)),
  )
  const unknown = league.filter(({ retention }) => retention?.sharesAdded == null)
  const last = symbols('shares').slice(-unknown.length)
  expect(last.toSorted()).toEqual(unknown.map(({ symbol }) => symbol).toSorted())
})

test('each company leads to the reports of its first and last year', () => {
  const reportsOf = (symbol: string) => league.find((row) => row.symbol === symbol)
  expect(reportsOf('HMC')?.firstReport).toMatchObject({ fiscalYear: 2018, filed: '2018-06-20' })
  expect(reportsOf('TSM')?.lastReport?.address).toMatch(/000119312525083423\/.+-index\.htm$/)
  // Known by way of an extract only: the company's filings at the authority.
  expect(reportsOf('HMC')?.lastReport?.address).toContain('CIK=715153')
  const addresses = league.flatMap(({ firstReport, lastReport }) => [firstReport, lastReport])
  expect(addresses.filter((report) => !report?.address.startsWith('https://'))).toEqual([])
})
