import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateCompany } from '#tests/fixtures/generate-portfolios.ts'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import { type CompanyInputs, describeInput, INPUT_NAMES } from '../markets/company-inputs.ts'
import type { ScoredCompany } from './company.ts'
import { describeChange } from './describe-sensitivity.ts'
import type { ScoredCriterion } from './evaluate-criterion.ts'
import { selectFacts } from './facts.ts'
import type { School } from './schools.ts'
import { scoreCompany } from './score-company.ts'
import { findChange, type SensitivityChange } from './sensitivity.ts'

type Inputs = CompanyInputs & { price?: number }

function findScored(company: ScoredCompany, id: string): ScoredCriterion | undefined {
  const all = Object.values(scoreCompany(company)).flatMap(({ criteria }) => criteria)
  const criterion = all.find((candidate) => candidate.id === id)
  return criterion?.state === 'scored' ? criterion : undefined
}

function shareOf(company: ScoredCompany, id: string, changes: Inputs): number {
  const { price = company.price, ...inputs } = changes
  const changed = { ...company, price, inputs: { ...company.inputs, ...inputs } }
  return findScored(changed, id)?.share ?? Number.NaN
}

type Applied = { id: string; label: string; value: number }

const shiftBy = (numbers: readonly number[], by: number) => numbers.map((number) => number + by)
const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The inputs with which the figure that a criterion names has this value. */
function apply(company: ScoredCompany, { id, label, value }: Applied): Inputs {
  const { eps, returnOnEquity } = selectFacts(company)
  const isBank = company.inputs.sector === 'financial'
  const years = (count: number, total: number, yes: number, no: number) =>
    Array.from({ length: total }, (_, year) => (year < count ? yes : no))
  const record: Record<string, () => Inputs> = {
    earningsStability: () => ({ eps: years(value, eps.length, -1, 1) }),
    dividendRecord: () => ({ dividendYears: value }),
    earningsGrowth: () => ({
      eps: [...eps.slice(0, -3), ...shiftBy(eps.slice(-3), value - meanOf(eps.slice(-3)))],
    }),
    returnOnEquity: () => ({
      returnOnEquity: shiftBy(returnOnEquity, value - meanOf(returnOnEquity)),
    }),
    consistency: () => ({
      returnOnEquity: years(value, returnOnEquity.length, isBank ? 0.1 : 0.15, 0.099),
    }),
    earningsTrend: () => ({
      eps: eps.map((_, year) => (year <= value ? 100 + year : 100 + value)),
    }),
    grossMargin: () => ({ grossMargin: value }),
    ownerEarnings: () => ({
      capitalExpenditures: years(5, 5, value, value),
    }),
    growthRate: () => {
      const from = eps.slice(-6)
      return { eps: [...from.slice(0, -1), (from[0] ?? 0) * (1 + value) ** (from.length - 1)] }
    },
    profitableYears: () => ({ eps: years(value, 5, 1, -1) }),
  }
  const input = INPUT_NAMES.find((name) => describeInput(name).label === label)
  return record[id]?.() ?? { [input ?? 'price']: value }
}

function worsen({ unit, current }: SensitivityChange, value: number, by: 1 | -1): number {
  if (unit === 'whole') return value + by
  return value + by * 1e-6 * Math.max(Math.abs(value), Math.abs(current) / 1000, 1e-3)
}

const company = fc.integer({ min: 0, max: 2 ** 31 - 1 }).map(generateCompany)

function listChanges(generated: ScoredCompany) {
  const criteria = Object.values(scoreCompany(generated)).flatMap((school) => school.criteria)
  return criteria.flatMap((criterion) => {
    if (criterion.state !== 'scored') return []
    const { id } = criterion
    const change = findChange(criterion, generated)
    if (typeof change === 'string') return []
    const { label } = change
    const shareAt = (value: number) =>
      shareOf(generated, id, apply(generated, { id, label, value }))
    return [{ id, change, shareAt }]
  })
}

test('the figure it names gives full points, any worse one does not; and the same for none', () => {
  const seen = new Map<string, number>()
  const see = (name: string) => void seen.set(name, (seen.get(name) ?? 0) + 1)
  const check = ({ id, change, shareAt }: ReturnType<typeof listChanges>[number]) => {
    const { fullAt, zeroAt } = change
    if (fullAt) {
      see(`${id} full`)
      const worse = fullAt.side === 'atMost' ? 1 : -1
      expect([id, shareAt(fullAt.value)]).toEqual([id, 1])
      expect(shareAt(worsen(change, fullAt.value, worse)), id).toBeLessThan(1)
    }
    if (!zeroAt) return
    if (zeroAt.isBeyond) {
      see(`${id} beyond`)
      expect(shareAt(worsen(change, zeroAt.value, 1)), id).toBe(0)
      return
    }
    const better = zeroAt.side === 'atMost' ? 1 : -1
    expect([id, shareAt(zeroAt.value)]).toEqual([id, 0])
    expect(shareAt(worsen(change, zeroAt.value, better)), id).toBeGreaterThan(0)
  }
  fc.assert(
    fc.property(company, (generated) => listChanges(generated).forEach(check)),
    { seed: 19, numRuns: 800 },
  )
  // Every criterion was tried often, including the jump in price against assets.
  const criteria = Object.values(scoreCompany(HARB)).flatMap((school) => school.criteria)
  for (const { id } of criteria) {
    expect([id, (seen.get(`${id} full`) ?? 0) > 50]).toEqual([id, true])
  }
  expect(seen.get('priceAssets beyond')).toBeGreaterThan(20)
})

test('a price as it is written earns what the sentence says', () => {
  const written =
    /^At a price of ([\d,.]+) or less this earns full points(?:; at ([\d,.]+) or more, it earns none)?\.$/
  let tried = 0
  const check = ({ id, change, shareAt }: ReturnType<typeof listChanges>[number]) => {
    const sentence = describeChange(change)
    const [, full, zero] = written.exec(sentence) ?? []
    if (!full) return
    tried += 1
    expect([id, sentence, shareAt(Number(full.replaceAll(',', '')))]).toEqual([id, sentence, 1])
    if (zero) expect([sentence, shareAt(Number(zero.replaceAll(',', '')))]).toEqual([sentence, 0])
  }
  fc.assert(
    fc.property(company, (generated) => listChanges(generated).forEach(check)),
    { seed: 7, numRuns: 500 },
  )
  expect(tried).toBeGreaterThan(500)
})

function say(example: typeof HARB, school: School, id: string, changes: Inputs = {}): string {
  const { price = example.price, ...inputs } = changes
  const changed = { price, inputs: { ...example.inputs, ...inputs } }
  const criterion = scoreCompany(changed)[school].criteria.find((one) => one.id === id)
  if (criterion?.state !== 'scored') throw new Error(`${id} should be scored.`)
  return describeChange(findChange(criterion, changed))
}

test('sentences', () => {
  expect(say(HARB, 'graham', 'priceEarnings')).toBe(
    'At a price of 31.50 or less this earns full points; at 52.50 or more, it earns none.',
  )
  expect(say(MEKONG, 'graham', 'priceAssets')).toBe(
    'At a price of 23.39 or less this earns full points; at 33.10 or more, it earns none.',
  )
  expect(say(LOTUS, 'buffett', 'marginOfSafety')).toBe(
    'At a price of 134.25 or less this earns full points; at 223.76 or more, it earns none.',
  )
  expect(say(HARB, 'graham', 'dividendRecord')).toBe(
    'With 20 or more years of dividends this earns full points; with 0, it earns none.',
  )
  expect(say(HARB, 'graham', 'earningsStability')).toBe(
    'With 0 loss years this earns full points; with 4 or more, it earns none.',
  )
  expect(say(LOTUS, 'lynch', 'growthRate')).toBe(
    'With yearly EPS growth of 15.0% to 25.0% this earns full points; with 0.0% or less, it earns none.',
  )
  expect(say(SBANK, 'lynch', 'debtToEquity')).toBe(
    'With equity of 7,298 million or more this earns full points; with 2,783 million or less, it earns none.',
  )
  expect(say(MEKONG, 'lynch', 'netCash')).toBe(
    'No price earns points while net cash is zero or less.',
  )
  expect(say(HARB, 'graham', 'priceEarnings', { eps: [1, -2, -3] })).toBe(
    'No price earns points while the three-year average is a loss.',
  )
})
