import { expect, test } from 'vitest'
import { findChart } from './find-chart.ts'

test('finds the first chart of a text', () => {
  const text =
    'Words.\n\n<Chart data="one" caption="A finding" alt="A line." />\n\n<Chart data="two" />'
  expect(findChart(text)).toEqual({ data: 'one', caption: 'A finding', alt: 'A line.' })
  expect(findChart('Words.')).toBeUndefined()
})
