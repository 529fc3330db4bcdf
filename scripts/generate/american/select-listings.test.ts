import { expect, it } from 'vitest'
import { type FiledListing, selectListings } from './select-listings.ts'

function filed(cik: string, name: string, tickers: string, exchange: string | null = 'NYSE') {
  return tickers.split(' ').map((ticker): FiledListing => ({ cik, name, ticker, exchange }))
}

function symbolsOf(listings: readonly FiledListing[]): string {
  return selectListings(listings, [])
    .map(({ symbol }) => symbol)
    .join(' ')
}

it('keeps the classes of shares of a company', () => {
  expect(symbolsOf(filed('1', 'Berkshire', 'BRK-B BRK-A'))).toBe('BRK.A BRK.B')
  expect(symbolsOf(filed('2', 'Alphabet', 'GOOGL GOOG', 'Nasdaq'))).toBe('GOOG GOOGL')
  expect(symbolsOf(filed('3', 'Liberty', 'LBTYA LBTYB LBTYK', 'Nasdaq'))).toBe('LBTYA LBTYB LBTYK')
})

it('leaves out preferred shares, warrants, units, rights and notes', () => {
  expect(symbolsOf(filed('1', 'Bank of America', 'BAC BAC-PK BML-PG'))).toBe('BAC')
  expect(symbolsOf(filed('2', 'GameStop', 'GME GME-WT'))).toBe('GME')
  expect(symbolsOf(filed('3', 'Maple Acquisition', 'MAPL MAPLU MAPLW MAPLR', 'Nasdaq'))).toBe(
    'MAPL',
  )
  expect(symbolsOf(filed('4', 'AT&T', 'T TBB T-PA'))).toBe('T')
})

it('leaves out what no exchange lists, and names a symbol after the first company that has it', () => {
  expect(
    symbolsOf([...filed('1', 'Nintendo', 'NTDOY', 'OTC'), ...filed('2', 'Old', 'OLD', null)]),
  ).toBe('')
  const shared = [...filed('3', 'Equity Residential', 'EQR'), ...filed('4', 'ERP Operating', 'EQR')]
  expect(selectListings(shared, [])).toEqual([{ symbol: 'EQR', name: 'Equity Residential' }])
})

it('writes names in capitals as their words are written elsewhere', () => {
  const listings = [
    ...filed('1', 'KLA CORP', 'KLAC'),
    ...filed('2', 'TOYOTA MOTOR CORP/', 'TM'),
    ...filed('3', 'AMARIN CORP PLC\\UK', 'AMRN'),
    ...filed('4', 'BROOKFIELD Corp /ON/', 'BN'),
    ...filed('5', 'eBay Inc.', 'EBAY'),
  ]
  expect(selectListings(listings, ['KLA Research plc']).map(({ name }) => name)).toEqual([
    'Amarin Corp plc',
    'Brookfield Corp',
    'eBay Inc.',
    'KLA Corp',
    'Toyota Motor Corp',
  ])
})
