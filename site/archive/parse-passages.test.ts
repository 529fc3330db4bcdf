import { expect, test } from 'vitest'
import { parsePassages } from './parse-passages.ts'

test('a text is split at its headings, with the notes last', () => {
  const mdx = [
    'A *first* line, [with a link](/x).[^one]',
    '## Net **cash**',
    'One.',
    '- two',
    '- three',
    '### Smaller',
    'Four.',
    '[^one]: Merton, 1987.',
  ].join('\n\n')
  expect(parsePassages(mdx)).toEqual([
    { text: 'A first line, with a link.' },
    { heading: 'Net cash', text: 'One. two three' },
    { heading: 'Smaller', text: 'Four.' },
    { heading: 'Notes', anchor: 'footnote-label', text: 'Merton, 1987.' },
  ])
})

test('tables and components contribute words, code does not', () => {
  const mdx = [
    '<WorkedExample title="Hamabe Seiki">\n\nThe **sum**.\n\n</WorkedExample>',
    '<Chart data="not-a-word" caption="Returns" alt="A line that rises" />',
    '| Gate | Key |\n|---|---:|\n| Access | Law |',
    '<MarketSnapshot />',
    '{/* a remark of the editor */}',
  ].join('\n\n')
  expect(parsePassages(mdx)).toEqual([
    { text: 'Hamabe Seiki. The sum. Returns. A line that rises. Gate · Key · Access · Law' },
  ])
})
