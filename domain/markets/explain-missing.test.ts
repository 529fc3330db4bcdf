import { expect, test } from 'vitest'
import { findBundledStatements } from './bundled-statements.ts'
import { isInput } from './company-inputs.ts'
import { explainMissing } from './explain-missing.ts'
import { scoringInputs } from './scoring-inputs.ts'

function explain(symbol: string, more = {}) {
  const bundled = findBundledStatements(symbol)
  if (!bundled) throw new Error(`${symbol} should be in the bundle`)
  const statements = { ...bundled, ...more }
  return explainMissing(statements, scoringInputs(statements).missing)
}

test('what an extract lacks is named, with what would supply it', () => {
  const [sentence, ...others] = explain('9888.HK')
  expect(sentence).toMatch(/^Missing: .*shares outstanding.*\. .* extract .* worksheet\.$/)
  expect(sentence).not.toMatch(/operator|[A-Z]+_[A-Z]+/)
  expect(sentence).toContain('earnings per share')
  expect(others).toEqual([])
})

test('each reason of an authority is one sentence; what is there is not named', () => {
  const missingBecause = {
    longTermDebt: 'The balance sheet does not say what is due within a year.',
    totalDebt: 'The balance sheet does not say what is due within a year.',
  }
  const filer = { authority: 'edinet', id: 'E99999' } as const
  const sentences = explain('8306.T', { filer, missingBecause })
  expect(sentences).toContain(
    'Missing: long-term debt, total debt. The balance sheet does not say what is due within a year.',
  )
  expect(sentences.join(' ')).not.toContain('equity')
  expect(explain('7203.T')).toContain(
    'Missing: years of uninterrupted dividends. An earlier year’s dividend is not known, so the row may be longer.',
  )
})

test('nothing is said of a figure that is there', () => {
  const bundled = findBundledStatements('2330.TW')
  const known = Object.keys(bundled?.years.at(-1)?.values ?? {}).filter(isInput)
  expect(known.length).toBeGreaterThan(10)
  if (bundled) expect(explainMissing(bundled, known)).toEqual([])
})
