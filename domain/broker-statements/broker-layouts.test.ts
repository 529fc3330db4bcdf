import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, unsure }) => `${symbol} ${shares}${unsure.includes('symbol') ? '?' : ''}`,
  )

// What lists of some brokers have that others lack.
test.each([
  [
    'a watchlist in a pane at the left',
    `Watchlist: Tech                    Positions (3)
Symbol    Last      Chg            Symbol    Pos       Mark      Mkt val
ADBE      402.10    +0.24%         NVDA      40        131.40    5,256.00
CRM       248.90    -1.10%         KO        75        68.55     5,141.25
EBAY      62.33     +0.31%         WMT       120       83.15     9,978.00
BA        171.20    +1.02%`,
    ['NVDA 40', 'KO 75', 'WMT 120'],
  ],
  [
    'fills of the day in a pane at the right, of companies that are held too',
    `Positions (3)                                         Fills today
Symbol    Pos       Mark      Mkt val                 9:40:17 BOT 13 NVDA @ 131.10
NVDA      40        131.40    5,256.00                9:41:17 BOT 25 ADBE @ 402.10
KO        75        68.55     5,141.25                9:42:17 BOT 40 WMT @ 83.02
WMT       120       83.15     9,978.00`,
    ['NVDA 40', 'KO 75', 'WMT 120'],
  ],
  [
    'tabs above the list, which are no panes',
    `Holdings   Orders   Watchlist
AAPL       Apple Inc             120     226.80    27,216.00
MSFT       Microsoft Corp        75      418.90    31,417.50
KO         Coca-Cola Co          40      68.55     2,742.00`,
    ['AAPL 120', 'MSFT 75', 'KO 40'],
  ],
  [
    'a bank that counts first, with the ISIN below the name and values in euros',
    `Nominale      Wertpapierbezeichnung      Kurs              Kurswert in EUR
Stiick 300    Toyota Motor Corp.         2.702,50 JPY      4.945,58
              ISIN JP3633400001          30.12.2026
Stiick 120    Apple Inc.                 226,80 USD        25.038,72
              ISIN US0378331005          30.12.2026
Stick 40      Coca-Cola Co.              68,55 USD         2.522,64
              ISIN US1912161007          30.12.2026`,
    ['7203.T 300', 'AAPL 120', 'KO 40'],
  ],
  [
    'prices with three decimals, under labels in another script',
    `FETE 02388.HK                      +30.17%
BE            TRA             BE
47.250        36.300          5,015.10
TENE
458           458             21,640.50

RF HERE 00939.HK                   -13.68%
BE            TRA             BE
165.550       191.780         -18,361.00
BANE          PRAEN
700           700             115,885.00

FEE 00941.HK                       -0.15%
BE            TRA             BE
26.800        26.840          -64.00
BANE          PRAEN
1,600         1,600           42,880.00`,
    ['2388.HK 458', '0939.HK 700', '0941.HK 1600'],
  ],
  [
    'prices with three decimals, and thousands before them',
    `Company                Value              Units        Price
Toppan Holdings        16,464,410.00      3,100        5,311.100
Yamato Holdings        13,458,640.00      2,600        5,176.400
Nitto Denko            14,354,340.00      3,300        4,349.800`,
    ['7911.T 3100', '9064.T 2600', '6988.T 3300'],
  ],
  [
    'marks of markets before codes, which were misread or read alone',
    `Name/Code                Holdings     Price        Mkt value
Midea Group              1,000        66.08        66,080.00
B83 000333                            +3.93%
HSBC Holdings            1,000        144.05       144,050.00
[G3 00005                             -1.45%
StarHub                  2,200        14.36        31,592.00
SG                                    -3.29%
SATS                     3,100        3.98         12,338.00
SG S58                                +1.04%`,
    ['000333.SZ 1000', '0005.HK 1000', 'CC3.SI 2200', 'S58.SI 3100'],
  ],
  [
    'specks at the edge of the paper that are read as counts',
    `          Nominale      Wertpapierbezeichnung      Kurs              Kurswert in EUR
          Stiick 300    Toyota Motor Corp.         2.702,50 JPY      4.945,58
                        ISIN JP3633400001          30.12.2026
1                       Verwahrart: Girosammel
          Stiick 120    Apple Inc.                 226,80 USD        25.038,72
                        ISIN US0378331005          30.12.2026
                        Verwahrart: Girosammel
          Stick 40      Coca-Cola Co.              68,55 USD         2.522,64
                        ISIN US1912161007          30.12.2026
4                       Verwahrart: Girosammel`,
    ['7203.T 300', 'AAPL 120', 'KO 40'],
  ],
  [
    'counts of lots of a hundred shares',
    `Saham      Lot      Avg Price     Last       Market Value
BBCA       12       9,100         9,950      11,940,000
TLKM       25       3,200         3,050      7,625,000
ASII       8        4,700         5,125      4,100,000`,
    ['BBCA.JK 1200', 'TLKM.JK 2500', 'ASII.JK 800'],
  ],
])('%s', (_, picture, expected) => {
  expect(parse(picture)).toEqual(expected)
})
