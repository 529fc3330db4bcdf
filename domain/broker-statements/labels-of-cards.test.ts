import { expect, test } from 'vitest'
import { pictureText } from '#tests/fixtures/picture-text.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { bundledListings } from '../search/bundled-listings.ts'
import { createKnownCompanies } from './known-companies.ts'
import { parseStatement } from './parse-statement.ts'

const companies = createKnownCompanies(bundledListings(american.lines))

const parse = (picture: string) =>
  parseStatement(pictureText(picture), companies).map(
    ({ symbol, shares, price, unsure }) =>
      `${symbol} ${shares} @ ${price}${unsure.includes('price') ? '?' : ''}`,
  )

test.each([
  [
    'labels below figures, which are no headings of what stands below them',
    `CJ ENM          035760 KS      Kose            4922 JP
13,594,240      84,964         800,350.00      1,600.70
Market value    Last price     Market value    Last price
73,104          160            1,822.90        500
Avg. cost       Quantity       Avg. cost       Quantity

GC Biopharma    006280 KS      Meiji Holdings  2269 JP
121,510,444     204,908        360,500.00      3,605.00
Market value    Last price     Market value    Last price
143,469         593            3,734.20        100
Avg. cost       Quantity       Avg. cost       Quantity

LY Corporation  4689 JP        Toppan Holdings 7911 JP
7,628,460.00    5,448.90       28,682,400.00   5,624.00
Market value    Last price     Market value    Last price
5,704.10        1,400          5,788.20        5,100
Avg. cost       Quantity       Avg. cost       Quantity`,
    [
      '035760.KQ 160 @ 84964',
      '4922.T 500 @ 1600.7',
      '006280.KS 593 @ 204908',
      '2269.T 100 @ 3605',
      '4689.T 1400 @ 5448.9',
      '7911.T 5100 @ 5624',
    ],
  ],
  [
    'labeled prices of which one value was lost, beside costs that give what was invested',
    `Kobe Steel     Stück 1,500     7,567,950.00
5406.T         +0.91%          Kurs ¥5,091.00
¥5,045.30                      Kurswert ¥7,636,500.00

Kubota         Stück 1,200     2,891,160.00
6326.T         -12.28%         Kurs ¥2,113.40
¥2,409.30                      Kurswert ¥2,536,080.00

TDK            Stück 5,800     15,859,520.00
6762.T         +4.59%          Kurs ¥2,859.80
¥2,734.40                      Kurswert ¥16,586,840.00

Recruit        Stück 2,000     4,871,000.00
6098.T         -0.48%          Kurs ¥2,423.80
¥2,435.50                      Kurswert`,
    ['5406.T 1500 @ 5091', '6326.T 1200 @ 2113.4', '6762.T 5800 @ 2859.8', '6098.T 2000 @ 2435.5?'],
  ],
  [
    'headings in another script, of which none is a misread word',
    `Name                     fH              SHEA
Code                     BERS            BlE
BYD Electronic           -6,671.00       78,162.00
HK 00285                 700             111.66
CGN Power                -5,349.00       23,934.00
HK 01816                 300             79.78
MTR                      +46,228.00      434,044.00
HK 00066                 5,200           83.47`,
    ['0285.HK 700 @ 111.66', '1816.HK 300 @ 79.78', '0066.HK 5200 @ 83.47'],
  ],
  [
    'companies in the middle, names that wrap there, and counts above their word at the left',
    `32          Qualcomm Inc       $7,797.44
shares          QCOM            $243.67 +3.26%

461            Costco         $420,247.60
shares       Wholesale          $911.60 -1.83%
               COST

79         United Parcel       $22,228.23
shares        Service           $281.37 -2.17%
                UPS

34         Walt Disney Co       $8,367.74
shares          DIS             $246.11 +2.61%`,
    ['QCOM 32 @ 243.67', 'COST 461 @ 911.6', 'UPS 79 @ 281.37', 'DIS 34 @ 246.11'],
  ],
  [
    'the same without signs of a currency: a company parts a label from a price',
    `32          Qualcomm Inc        7,797.44
shares          QCOM             243.67 +3.26%

461            Costco          420,247.60
shares       Wholesale           911.60 -1.83%
               COST

79         United Parcel        22,228.23
shares        Service            281.37 -2.17%
                UPS

34         Walt Disney Co        8,367.74
shares          DIS              246.11 +2.61%`,
    ['QCOM 32 @ 243.67', 'COST 461 @ 911.6', 'UPS 79 @ 281.37', 'DIS 34 @ 246.11'],
  ],
  [
    'dates of orders and specks at the edge, which are no tickers',
    `        TRADE DATE 12 NOV 2026      SETTLEMENT 16 NOV 2026
   JE   PEP  PepsiCo Inc             9 shares @ 320.08
 L      TXN  Texas Instruments       28 shares @ 181.47
        MMM  3M Company              18 shares @ 71.02
        KO   Coca-Cola Co            40 shares @ 68.55
        WMT  Walmart Inc             75 shares @ 83.15`,
    ['PEP 9 @ 320.08', 'TXN 28 @ 181.47', 'MMM 18 @ 71.02', 'KO 40 @ 68.55', 'WMT 75 @ 83.15'],
  ],
])('%s', (_, picture, expected) => {
  expect(parse(picture)).toEqual(expected)
})
