import { expect, test } from 'vitest'
import companies from '#domain/companies/companies.json' with { type: 'json' }
import names from '#domain/search/aliases.json' with { type: 'json' }
import { writeModule } from './tables-for-browsers.ts'

async function evaluate(name: 'aliases' | 'companies', table: object) {
  const source = writeModule(name, JSON.stringify(table))
  const address = `data:text/javascript,${encodeURIComponent(source)}`
  return (await import(address)) as { default: { companies: Record<string, unknown>[] } }
}

test('browsers get every company’s names, symbols and size, without sources', async () => {
  const { default: table } = await evaluate('aliases', names)
  expect(table.companies).toEqual(
    names.companies.map(({ symbols, size, aliases = [], localName }) => ({
      symbols,
      size,
      aliases,
      localName,
    })),
  )
})

test('browsers get every listing, ratio and number, without sources', async () => {
  const { default: table } = await evaluate('companies', companies)
  expect(table.companies).toHaveLength(companies.companies.length)
  expect(table.companies[0]).toEqual({
    name: 'Toyota Motor Corporation',
    localName: 'トヨタ自動車株式会社',
    country: 'JP',
    cik: 1_094_517,
    edinetCode: 'E02144',
    corpCode: null,
    listings: [
      { symbol: '7203.T', ratio: '1' },
      { symbol: 'TM', ratio: '10' },
    ],
  })
  expect(JSON.stringify(table)).not.toContain('"from"')
})
