import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, unsure }) => `${symbol} ${shares}${unsure.length > 0 ? '?' : ''}`,
  )

test('a watchlist with filters beside its heading is no part of the positions at its right', () => {
  const rows = parse(`Watchlist    All US HK                    Positions (3)
AMD           168.20                      Name           Symbol      Price       Quantity    Mkt Value
NFLX          610.30                      Tencent        00700       633.75      100         63,375.00
TSLA          182.10                      HKEX           00388       418.45      300         125,535.00
META          488.00                      Pop Mart       09992       253.05      700         177,135.00`)
  expect(rows).toEqual(['0700.HK 100', '0388.HK 300', '9992.HK 700'])
})

test('a menu with a heading of orders hides nothing of the table at its right', () => {
  const words = pictureText(`Portfolio
Menu            Security                Quantity    Price       Value
Positions       Microsoft Corp          12          462.15      5,545.80
Transactions                            34          171.85      5,842.90
Performance     Alphabet Inc Class A    3           156.22      468.66
Documents       Costco Wholesale        9           861.95      7,757.55
Help            Netflix                 4           610.30      2,441.20`)
  const name = pictureText('                NVIDIA Corp').map((word) => ({
    ...word,
    y0: word.y0 + 102,
    y1: word.y1 + 102,
  }))
  expect(parseStatement([...words, ...name], companies).map(({ symbol }) => symbol)).toEqual([
    'MSFT',
    'NVDA',
    'GOOGL',
    'COST',
    'NFLX',
  ])
})

test('values in thousands and millions prove the counts above them', () => {
  const rows = parse(`INSTRUMENT               LAST        POSITION
                         CHANGE %    MKT VALUE
8058 TSEJ                3,311       500
MITSUBISHI CORP          -1.47%      1.66M
5 SEHK                   111.25      100
HSBC HOLDINGS PLC        +1.99%      11.1K
C38U SGX                 2.13        11,500
CAPITALAND INTEGRATED    -2.00%      24.5K
388 SEHK                 451.20      300
HONG KONG EXCHANGES      +3.38%      135.4K`)
  expect(rows.map((row) => row.replace('?', ''))).toEqual([
    '8058.T 500',
    '0005.HK 100',
    'C38U.SI 11500',
    '0388.HK 300',
  ])
})

test('a rupee that was read as a letter counts nothing', () => {
  const rows = parse(`Holdings (3)                     Market price
HDFC Bank                        X884.40
213 shares                       -34.65 (3.92%)
Asian Paints                     X2,454.00
15 shares                        +50.15 (2.04%)
Larsen & Toubro                  X4,169.85
10 shares                        +141.15 (3.39%)`)
  expect(rows.map((row) => row.replace('?', ''))).toEqual([
    'HDFCBANK.NS 213',
    'ASIANPAINT.NS 15',
    'LT.NS 10',
  ])
})

test('codes of Thai companies that we do not list are holdings among those of others, marked', () => {
  const rows = parse(`Symbol      Actual Vol    Avg Cost    Unreal P/L
PTT         15,000        21.6600     +136,350.00
+0.97%      15,000        30.75       +41.97%
ERW         5,500         5.8200      +8,965.00
+0.60%      5,500         7.45        +28.01%
DELTA       200           175.1500    -430.00
-3.71%      200           173.00      -1.23%
GULF        6,700         29.2400     +62,042.00
+0.01%      6,700         38.50       +31.67%`)
  expect(rows.map((row) => row.replace('?', ''))).toEqual([
    'PTT.BK 15000',
    'ERW.BK 5500',
    'DELTA.BK 200',
    'GULF.BK 6700',
  ])
  expect(rows[1]).toMatch(/\?$/)
})

test('a heading of a group says in which currency the companies below it are listed', () => {
  const rows = parse(`Titre                             Quantité    Cours       Valeur
Actions – JPY (2)
Toyota Motor Corp                 100         3,129       312,900
Mitsubishi UFJ Financial Group    1,400       2,606       3,648,400
Actions – USD (2)
Alibaba Group                     3           156.22      468.66
Infosys                           186         14.80       2752.80`)
  expect(rows).toEqual(['7203.T 100', '8306.T 1400', 'BABA 3', 'INFY 186'])
})

test('a name says more than a code of which one digit was misread', () => {
  const rows = parse(`Security                 Quantity    Price       Value
Toyota Motor Corp        100         3,129       312,900
7202 TSE
Tokyo Electron           100         26,376      2,637,600
8035 TSE
Hitachi                  200         4,750       950,000
6501 TSE`)
  expect(rows).toEqual(['7203.T 100?', '8035.T 100', '6501.T 200'])
})

test('a name with its legal form is the company of that name rather than one of a shorter name', () => {
  const rows = parse(`Security                 Quantity    Price       Value
SoftBank Group Corp      100         19,352      1,935,200
Tokyo Electron Ltd       100         26,376      2,637,600
Nintendo Co Ltd          200         14,335      2,867,000`)
  expect(rows.map((row) => row.replace('?', ''))).toEqual([
    '9984.T 100',
    '8035.T 100',
    '7974.T 200',
  ])
})
