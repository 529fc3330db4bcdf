import { expect, test } from 'vitest'
import { type DraftHolding, EMPTY_DRAFT } from '#domain/portfolio/draft-holding.ts'
import { editRow, findKey, startSteps } from '../draft-steps.ts'
import { keepCorrections, placeRows } from './keep-corrections.ts'

const holding = (symbol: string, more: Partial<DraftHolding> = {}): DraftHolding => ({
  ...EMPTY_DRAFT,
  symbol,
  shares: '50',
  ...more,
})

/** As the table edits a row: another object with the same key. */
function change(row: DraftHolding, edited: Partial<DraftHolding>): DraftHolding {
  const steps = startSteps({ rows: [row], id: 'first' })
  return editRow(steps, findKey(row), edited).now.rows?.[0] ?? row
}

test('a column that is chosen changes its own cells alone', () => {
  const placed = [holding('TSM'), holding('WIT'), holding('INFY')]
  const [tsm = EMPTY_DRAFT, , infy = EMPTY_DRAFT] = placed
  const added = holding('SONY')
  const table = [change(tsm, { shares: '77' }), infy, added]
  const read = ['TSM', 'WIT', 'INFY'].map((symbol) => holding(symbol, { cost: '12' }))
  const first = keepCorrections(placeRows(placed), table, read)
  expect(first.table).toEqual([
    holding('TSM', { shares: '77', cost: '12' }),
    holding('INFY', { cost: '12' }),
    added,
  ])
  const again = ['TSM', 'WIT', 'INFY'].map((symbol) => holding(symbol, { fees: '1' }))
  const second = keepCorrections(first.placed, first.table, again)
  expect(second.table).toEqual([
    holding('TSM', { shares: '77', fees: '1' }),
    holding('INFY', { fees: '1' }),
    added,
  ])
})

test('other rows than before are taken as they are read', () => {
  const placed = [holding('TSM')]
  const read = [holding('TSM'), holding('WIT')]
  expect(keepCorrections(placeRows(placed), [], read).table).toEqual(read)
})
