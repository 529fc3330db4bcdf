import { expect, test } from 'vitest'
import { createAddressSet } from './address-set.ts'

test('knows what has been added, and nothing else, also after it has grown', () => {
  const addresses = createAddressSet()
  const numbers = Array.from({ length: 20_000 }, (_, number) => number)
  for (const number of numbers) {
    const address = `reader${number}@example.com`
    expect(addresses.has(address)).toBe(false)
    addresses.add(address)
    addresses.add(address)
  }
  expect(numbers.every((number) => addresses.has(`reader${number}@example.com`))).toBe(true)
  expect(numbers.some((number) => addresses.has(`other${number}@example.com`))).toBe(false)
})
