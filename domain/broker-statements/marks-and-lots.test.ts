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

// What stands before a company, below it or beside it, and is none of its figures.
test.each([
  [
    'purchases below the holding that they make up, which a triangle opens',
    `Symbol / Date acquired     Quantity    Price     Market value    Unit cost
  CSCO Cisco Systems       2         190.10    380.20          183.07
v HD Home Depot            251         293.96    73,783.96       270.77
     06/20/2020            102         293.96    29,983.92       245.01
     07/12/2022            149         293.96    43,800.04       288.41
v GE General Electric      18          160.22    2,883.96        148.14
     12/06/2020            10          160.22    1,602.20        129.66
     05/26/2022            8           160.22    1,281.76        199.65
  XOM Exxon Mobil          3           118.44    355.32          109.60`,
    ['CSCO 2', 'HD 251', 'GE 18', 'XOM 3'],
  ],
  [
    'counts with three decimals, above prices in lakhs',
    `ISIN            Company name              Current bal.    Free bal.     Market price     Value
INE018A01030    LARSEN & TOUBRO LTD           130.000       130.000         2,678.60        3,48,218.00
INE002A01018    RELIANCE INDUSTRIES LTD     1,393.000     1,393.000           918.85       12,79,958.05
INE154A01025    ITCLTD                         14.000        14.000         2,948.90          41,284.60
INE021A01026    ASIAN PAINTS LTD               35.000        35.000         2,314.90          81,021.50
INE062A01020    STATE BANK OF INDIA LTD     1,073.000     1,073.000         1,071.25       11,49,451.25`,
    ['LT.NS 130', 'RELIANCE.NS 1393', 'ITC.NS 14', 'ASIANPAINT.NS 35', 'SBIN.NS 1073'],
  ],
  [
    'LIN whose first letters touched, which names no company then',
    `Symbol    Quantity    Price     Market value
CAT       2           583.76    1,167.52
UN        15.596      537.69    8,385.81
KO        8           76.48     611.84`,
    ['CAT 2', ' 15.596?', 'KO 8'],
  ],
  [
    'prices that lost their points, and costs that are no codes of companies',
    `     Name              Qty      Price     Value       Cost
     VZ Verizon         98      90 74     8,892.52    100 39
     TSLA Tesla          1     274.26       274.26     71.43
     UPS United Parcel 785      91.99    72,212.15      9522
     CAT Caterpillar    63       4641     2,923.83     32.69
     QCOM Qualcomm      10     278.15     2,781.50    313.26
                        23      90.74     2,087.02      7143`,
    ['VZ 98', 'TSLA 1', 'UPS 785', 'CAT 63', 'QCOM 10', ' 23?'],
  ],
  [
    'companies with several listings, beside won and dollars',
    `   Domestic stocks                 W112,356,400
   Samsung Heavy Industries             W95,400
   194 shares                            +6.35%

   Posco Future M                      W212,800
   261 shares                           -20.00%

   LG Display                          W165,500
   176 shares                            +7.50%

   Overseas stocks                  $107,400.48
   UnitedHealth Group                   $114.50
   36.4879 shares                        +2.53%

f) Berkshire Hathaway B                 $455.25
   44 shares                            +34.17%

   Home Depot                           $284.10
   292 shares                            -3.43%`,
    ['010140.KS 194', '003670.KS 261', '034220.KS 176?', 'UNH 36.4879', 'BRK.B 44', 'HD 292'],
  ],
])('%s', (_, picture, expected) => {
  expect(parse(picture)).toEqual(expected)
})
