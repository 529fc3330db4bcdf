import { expect, test } from 'vitest'
import { spreadLabels } from './end-labels.ts'

test('labels stay at the ends of their lines while there is room', () => {
  expect(spreadLabels([100, 40, 200], 14, [20, 280])).toEqual([100, 40, 200])
})

test('labels of lines that end together are a line of text apart, in the order of the lines', () => {
  expect(spreadLabels([63, 60], 14, [20, 280])).toEqual([74, 60])
})

test('labels at the lower edge move up', () => {
  expect(spreadLabels([278, 275, 279], 14, [20, 280])).toEqual([266, 252, 280])
})
