import { expect, it } from 'vitest'
import { takeTurns } from './round-robin.ts'

it('takes the first of each reader before the second of any, what most want first', () => {
  const turns = takeTurns([
    { reader: 'long', symbols: ['A', 'B', 'C', 'D'] },
    { reader: 'short', symbols: ['E'] },
    { reader: 'third', symbols: ['F'] },
    { reader: 'third', symbols: ['D', 'F'] },
  ])
  expect(turns.map(({ reader, symbol }) => `${reader} ${symbol}`)).toEqual([
    ...['long D', 'short E', 'third D', 'long A', 'third F', 'long B', 'long C'],
  ])
})
