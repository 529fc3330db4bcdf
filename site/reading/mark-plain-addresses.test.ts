import { expect, test } from 'vitest'
import { markPlainAddresses } from './mark-plain-addresses.ts'

test.each(['https://doi.org/10.1093/rfs/hhx048', 'doi.org/10.1093/rfs/hhx048'])(
  'a link that reads %s is its own address',
  (text) => {
    const link = `<a href="https://doi.org/10.1093/rfs/hhx048">${text}</a>`
    expect(markPlainAddresses(link)).toBe(link.replace('<a ', '<a data-plain-address '))
  },
)

test('a link with words of its own still needs its address on paper', () => {
  const link = '<a href="https://www.berkshirehathaway.com/letters/1983.html">the letter</a>'
  expect(markPlainAddresses(link)).toBe(link)
})
