import {
  type CompanyInputs,
  describeInput,
  INPUT_NAMES,
  type InputName,
} from '../markets/company-inputs.ts'
import { SECTORS } from '../markets/company-sector.ts'
import type { EnteredHolding } from '../portfolio/check-holdings.ts'
import type { Company } from './company.ts'

/** For tests: plausible figures, losses and gaps, repeatable by seed. */
export function generateCompany(seed: number): Company {
  return generate(createRandom(seed))
}

export function generatePortfolio(seed: number): EnteredHolding[] {
  const random = createRandom(seed)
  const count = pick(random, [1, 1, 2, 3, 5, 8, 13, 30])
  const currencies = pick(random, [['USD'], ['HKD'], ['USD', 'HKD', 'JPY'], ['TWD']])
  return Array.from({ length: count }, (_, index) => {
    const { price, inputs } = generate(random)
    const currency = pick(random, currencies)
    const suffix = { HKD: '.HK', JPY: '.T', TWD: '.TW' }[currency] ?? ''
    const code = Math.floor(between(random, 1, 9999))
    const letters = String.fromCharCode(65 + (code % 26), 65 + (index % 26), 65 + (seed % 26))
    const symbol = suffix ? `${String(code).padStart(4, '0')}${suffix}` : `${letters}${code % 10}`
    const shares = Math.ceil(between(random, 1, 5000))
    const isKnown = random() > 0.1
    return { symbol, shares, price, currency, ...(isKnown && { inputs }) }
  })
}

type Random = () => number

function generate(random: Random): Company {
  const shares = between(random, 10, 5000)
  const start = between(random, 0.05, 20)
  const growth = between(random, -0.1, 0.35)
  const years = pick(random, [10, 10, 10, 8, 6, 5, 3])
  const list = (of: (year: number) => number) =>
    Array.from({ length: years }, (_, year) => of(year))
  const eps = list((year) => {
    const isLoss = random() < 0.06
    const trend = start * (1 + growth) ** year * between(random, 0.8, 1.2)
    return cents(isLoss ? -trend / 2 : trend)
  })
  const netIncome = Math.round((eps.at(-1) ?? 0) * shares)
  const size = Math.abs(netIncome) + 10
  const revenue = Math.round(size * between(random, 2, 30))
  const equity = Math.round(size * between(random, random() < 0.06 ? -3 : 1, 15))
  const currentAssets = Math.round(size * between(random, 0.5, 8))
  const longTermDebt = random() < 0.15 ? 0 : Math.round(size * between(random, 0, 12))
  const sector = pick(random, [...SECTORS, 'general', 'general'] as const)
  const inputs: CompanyInputs = {
    sector,
    revenueUsdMillions: Math.round(revenue * between(random, 0.1, 1)),
    revenue,
    grossMargin: thousandths(between(random, 0.05, 0.8)),
    netIncome,
    eps,
    currentAssets,
    cash: Math.round(currentAssets * between(random, 0, 1)),
    currentLiabilities: random() < 0.03 ? 0 : Math.round(size * between(random, 0.3, 5)),
    longTermDebt,
    totalDebt: Math.round(longTermDebt * between(random, 1, 2)),
    totalLiabilities: Math.round(size * between(random, 0.5, sector === 'financial' ? 150 : 12)),
    equity,
    shares: Math.round(shares),
    operatingCashFlow: Math.round(size * between(random, -0.3, 2)),
    depreciationAndAmortization: Math.round(size * between(random, 0, 1)),
    capitalExpenditures: list(() => Math.round(size * between(random, 0, 1.2))),
    workingCapitalChange: Math.round(size * between(random, -0.3, 0.3)),
    dividendPerShare: random() < 0.2 ? 0 : cents(start * between(random, 0, 1)),
    dividendYears: Math.floor(between(random, 0, 40)),
    returnOnEquity: list(() => thousandths(between(random, -0.1, 0.4))),
    salesGrowth: thousandths(between(random, -0.2, 0.4)),
    inventoryGrowth: random() < 0.2 ? null : thousandths(between(random, -0.3, 0.6)),
  }
  for (const name of INPUT_NAMES) {
    // An input that is newer than this generator.
    if (!(name in inputs)) Object.assign(inputs, { [name]: invent(random, name, size) })
    if (random() < 0.04) inputs[name] = null
  }
  return { inputs, price: cents(start * between(random, 3, 60)) }
}

function invent(random: Random, name: InputName, size: number): number {
  const { unit } = describeInput(name)
  if (unit === 'millions') return Math.round(size * between(random, 0, 3))
  if (unit === 'perShare') return cents(between(random, 0, 20))
  return unit === 'years' ? Math.floor(between(random, 0, 40)) : thousandths(random())
}

function between(random: Random, min: number, max: number): number {
  return min + random() * (max - min)
}

function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('A choice should have been given.')
  return choice
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100 || 0.01
}

function thousandths(fraction: number): number {
  return Math.round(fraction * 1000) / 1000
}

/** The mulberry32 generator. */
function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
