import { expect, test } from 'vitest'
import { generateCompany } from '#tests/fixtures/generate-portfolios.ts'
import { roundToDecimals } from '../format-number.ts'
import { type CompanyInputs, describeInput, INPUT_NAMES } from '../markets/company-inputs.ts'
import type { ScoredCompany } from './company.ts'
import { describeSubject } from './criterion-words.ts'
import { scoreCompany } from './score-company.ts'
import { findChange } from './sensitivity.ts'

/** The company with its amounts in another unit; only revenue in dollars decides by its size. */
function inUnit(
  company: ScoredCompany,
  { millions, perShare }: { millions: number; perShare: number },
) {
  const inputs: CompanyInputs = { ...company.inputs }
  for (const name of INPUT_NAMES) {
    const { unit } = describeInput(name)
    const by = unit === 'millions' ? millions : unit === 'perShare' ? perShare : 1
    const value = inputs[name]
    const scale = name === 'shares' ? millions / perShare : by
    if (name === 'revenueUsdMillions' || value === null || value === undefined) continue
    const scaled = typeof value === 'number' ? value * scale : value.map((one) => one * scale)
    Object.assign(inputs, { [name]: scaled })
  }
  return { ...company, inputs, price: company.price * perShare }
}

/** The points of each criterion, how its texts begin, and which way it would change. */
function read(company: ScoredCompany) {
  return Object.values(scoreCompany(company)).flatMap(({ criteria }) =>
    criteria.map((criterion) => {
      if (criterion.state !== 'scored') return [criterion.id, criterion.state]
      const { rule, share, points, id } = criterion
      const subject = describeSubject('X', criterion, company)
      const { title, why } = share < 1 ? rule.weak(subject) : rule.strong(subject)
      const change = findChange(criterion, company)
      const way = typeof change === 'string' ? [change] : [change.fullAt?.side, change.zeroAt?.side]
      return [id, roundToDecimals(points, 6), ...[title, why].map(withoutFigures), ...way]
    }),
  )
}

function withoutFigures(text: string): string {
  return text.replaceAll(/−?\d[\d.,]*( (million|billion|trillion))?/g, '#')
}

test('points and texts do not depend on the unit of the amounts', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const company = generateCompany(seed)
    const known = read(company)
    expect(read(inUnit(company, { millions: 1e-4, perShare: 1 })), `seed ${seed}`).toEqual(known)
    expect(read(inUnit(company, { millions: 1, perShare: 1e-3 })), `seed ${seed}`).toEqual(known)
  }
})
