import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAccess } from '#domain/scoring/access-index.ts'

const rows = listAccess()

test('the page names the companies and figures that the index gives', () => {
  const file = new URL('../pages/access-index.astro', import.meta.url)
  const page = readFileSync(file, 'utf8').replace(/\s+/g, ' ')
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
