import { expect, test, vi } from 'vitest'

// A phone loads its formats of numbers for a tenth of a second.
test('the schools and their criteria load without the formats of numbers', async () => {
  const { NumberFormat } = Intl
  const created: unknown[] = []
  vi.resetModules()
  Intl.NumberFormat = new Proxy(NumberFormat, {
    construct(target, [locale, options]) {
      created.push(options)
      return new target(locale, options)
    },
  })
  try {
    const { SCHOOLS } = await import('./schools.ts')
    expect(SCHOOLS.length).toBeGreaterThan(0)
    expect(created).toEqual([])
  } finally {
    Intl.NumberFormat = NumberFormat
  }
})
