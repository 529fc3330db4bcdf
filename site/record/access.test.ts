import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { listAccess } from '#domain/research/access-index.ts'

const rows = listAccess()
const file = new URL('../pages/access-index.astro', import.meta.url)
const page = readFileSync(file, 'utf8').replace(/\s+/g, ' ')

test('the page names the companies and figures that the index gives', () => {
  const named = (symbols: string[]) => symbols.map((symbol) => NAMES[symbol]).toSorted()
  const over = rows.filter(({ left }) => (left ?? 0) > 0.5).map(({ symbol }) => symbol)
  const under = rows.filter(({ left }) => left !== null && left < 0.2).map(({ symbol }) => symbol)
  expect(named(over)).toEqual(['Chunghwa Telecom', 'Infosys', 'Sony', 'Wipro'])
  expect(named(under)).toEqual(['Alibaba', 'Honda', 'KB Financial', 'Shinhan', 'Toyota'])
  for (const name of [...named(over), ...named(under)]) expect(page).toContain(name)
  const { left, payout } = rows.find(({ symbol }) => symbol === 'TSM') ?? {}
  expect(page).toContain(`${(100 * (payout ?? 0)).toFixed(1)}% of profit`)
  expect(page).toContain(`${(100 * (left ?? 0)).toFixed(1)}% left`)
  const sony = rows.find(({ symbol }) => symbol === 'SONY')
  expect(page).toContain(`Sony’s ${(100 * (sony?.left ?? 0)).toFixed(1)}% rests`)
  const toyota = rows.find(({ symbol }) => symbol === 'TM')
  expect(page).toContain(`or ${toyota?.from} for Toyota and ${sony?.from} for Sony`)
  const [telecom, honda] = ['CHT', 'HMC'].map((symbol) =>
    Math.round(100 * (rows.find((row) => row.symbol === symbol)?.left ?? 0)),
  )
  expect(page).toContain(`since 2018, ${telecom} did not stay in its equity`)
  expect(page).toContain(`100 at Honda, ${honda}.`)
  const [shinhan, alibaba] = ['SHG', 'BABA'].map((symbol) => {
    const row = rows.find((candidate) => candidate.symbol === symbol)
    return [row?.left, row?.sharesAdded].map((part) => `${(100 * Math.abs(part ?? 0)).toFixed(1)}%`)
  })
  expect(page).toContain(
    `Shinhan ${shinhan?.[0]} of the profit left, and there are ${shinhan?.[1]} more`,
  )
  expect(page).toContain(`Alibaba ${alibaba?.[0]} left, and there are ${alibaba?.[1]} fewer`)
})

test('the page sets what companies report against what the index finds', () => {
  const yearsOf = (symbol: string) => findBundledStatements(symbol)?.years ?? []
  const find = (symbol: string, year: number, name: 'netIncome' | 'equity') =>
    (yearsOf(symbol).find(({ fiscalYear }) => fiscalYear === year)?.values[name]?.value ?? 0) / 1e9
  const leftOf = (symbol: string) => {
    const { left = 0, earned = 0 } = rows.find((row) => row.symbol === symbol) ?? {}
    return Math.round(((left ?? 0) * earned) / 1e9)
  }
  const two = find('TM', 2021, 'netIncome') + find('TM', 2022, 'netIncome')
  expect(page).toContain(`${Math.round((100 * 2074.7) / two)}% of two years’ profit`)
  expect(page).toContain(
    `The index finds ¥${leftOf('TM').toLocaleString('en')} billion in all five`,
  )
  const ratios = [0.289, 0.292, 0.293, 0.301, 0.38]
  const declared = ratios.reduce(
    (sum, ratio, at) => sum + ratio * find('HMC', 2021 + at, 'netIncome'),
    0,
  )
  expect(page).toContain(`about ¥${(declared / 1000).toFixed(1)} trillion and twice`)
  expect(Math.round(declared / leftOf('HMC'))).toBe(2)
  const added = find('MUFG', 2026, 'equity') - find('MUFG', 2025, 'equity')
  expect(page).toContain(
    `equity of that year, ¥${Math.round(find('MUFG', 2026, 'netIncome') - added)} billion left`,
  )
  expect(page).toContain(`The index finds ${leftOf('BABA')} billion in eight years`)
  const kb = rows.find(({ symbol }) => symbol === 'KB')?.left ?? 0
  expect(page).toContain(`The index finds ${(100 * kb).toFixed(1)}% in six years`)
  expect(page).toContain(`${Math.round((100 * 2950) / find('TM', 2025, 'equity'))}% of its equity`)
})

const NAMES: Record<string, string> = {
  CHT: 'Chunghwa Telecom',
  INFY: 'Infosys',
  SONY: 'Sony',
  WIT: 'Wipro',
  BABA: 'Alibaba',
  HMC: 'Honda',
  KB: 'KB Financial',
  SHG: 'Shinhan',
  TM: 'Toyota',
}
