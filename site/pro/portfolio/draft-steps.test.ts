import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#domain/portfolio/draft-holding.ts'
import {
  addRow,
  change,
  type DraftSteps,
  editRow,
  findKey,
  makeRoom,
  type RowChange,
  redo,
  startSteps,
  undo,
} from './draft-steps.ts'

const row = (symbol: string) => ({ ...EMPTY_DRAFT, symbol })
const open = (...symbols: string[]) => startSteps({ rows: symbols.map(row), id: 'first' })
const read = ({ now }: DraftSteps) =>
  now.rows?.map(({ symbol, price }) => `${symbol} ${price}`.trim())
const keyOf = ({ now }: DraftSteps, place = 0) => findKey(now.rows?.[place] ?? EMPTY_DRAFT)

test('typing in one cell is one step, what was filled in after it included', () => {
  const start = open('', 'MSFT')
  let steps = start
  for (const symbol of ['A', 'AA', 'AAPL']) steps = editRow(steps, keyOf(steps), { symbol })
  steps = editRow(steps, keyOf(steps), { price: '226.8', currency: 'USD', isFollowing: true })
  steps = editRow(steps, keyOf(steps, 1), { price: '420' })
  expect(read(steps)).toEqual(['AAPL 226.8', 'MSFT 420'])
  steps = undo(steps)
  expect(read(steps)).toEqual(['AAPL 226.8', 'MSFT'])
  steps = undo(steps)
  expect(read(steps)).toEqual(['', 'MSFT'])
  expect(undo(steps), 'nothing is left to undo').toEqual(steps)
  expect(read(redo(redo(steps)))).toEqual(['AAPL 226.8', 'MSFT 420'])
  expect(redo(editRow(steps, keyOf(steps), { symbol: 'V' })).now.rows?.[0]?.symbol).toBe('V')
})

test('a price that arrives after the reader typed one does not replace it', () => {
  const start = open('MSFT')
  const typed = editRow(start, keyOf(start), { price: '0' })
  const late = editRow(typed, keyOf(typed), { price: '420', currency: 'USD', isFollowing: true })
  expect(read(late)).toEqual(['MSFT 0'])
})

test('another table has another history of analyses, and undo brings both back', () => {
  const start = open('AAPL')
  const replaced = change(addRow(start), { rows: [row('V')], id: 'second' })
  expect(replaced.now.id).toBe('second')
  const before = undo(replaced)
  expect([before.now.id, read(before)]).toEqual(['first', ['AAPL', '']])
})

test('the last fifty steps can be undone', () => {
  let steps = open('AAPL')
  for (let count = 0; count < 60; count++) steps = addRow(steps)
  for (let count = 0; count < 60; count++) steps = undo(steps)
  expect(steps.now.rows).toHaveLength(11)
})

test('an exchange that the currency gave is the reader’s own once either is changed', () => {
  const start = startSteps({
    rows: [{ ...row('NESTLE.SW'), currency: 'CHF', isExchangeAssumed: true }],
    id: 'first',
  })
  const isAssumed = (edited: RowChange) =>
    editRow(start, keyOf(start), edited).now.rows?.[0]?.isExchangeAssumed
  expect(isAssumed({ shares: '10' })).toBe(true)
  expect(isAssumed({ symbol: 'NESN.SW' })).toBe(false)
  expect(isAssumed({ currency: 'CHF' })).toBe(false)
  expect(isAssumed({ symbol: 'ROCHE.SW', isExchangeAssumed: true, isFollowing: true })).toBe(true)
})

test('which listing is meant is asked until the reader changes symbol or currency', () => {
  const start = startSteps({
    rows: [{ ...row('INFY'), currency: 'USD', namesakes: ['INFY', 'INFY.NS'] }],
    id: 'first',
  })
  const namesakesAfter = (edited: RowChange) =>
    editRow(start, keyOf(start), edited).now.rows?.[0]?.namesakes
  expect(namesakesAfter({ shares: '10' })).toEqual(['INFY', 'INFY.NS'])
  expect(namesakesAfter({ symbol: 'INFY', isChoice: true })).toBeUndefined()
  expect(namesakesAfter({ currency: 'INR' })).toBeUndefined()
})

test('a picture that was not read gets an empty table, and undo brings the earlier holdings back', () => {
  const beside = makeRoom(open('0700.HK', '9988.HK'), 'second')
  expect([beside.now.id, read(beside)]).toEqual(['second', ['']])
  expect(read(undo(beside))).toEqual(['0700.HK', '9988.HK'])
  const first = makeRoom(startSteps({ rows: undefined, id: 'first' }), 'second')
  expect(read(first)).toEqual([''])
  const empty = open('')
  expect(makeRoom(empty, 'second'), 'it is empty already').toBe(empty)
})
