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

test.each([
  [
    'orders in a font of fixed width, the symbol first',
    `YOU BOUGHT JPM 3,700 AT 133 .48
YOU BOUGHT 8801 .T 305 AT 1,610. 98
YOU BOUGHT BRK. B 163 AT 455.25
YOU BOUGHT 0700. HK 80. 335 AT 318.20`,
    ['JPM 3700', '8801.T 305', 'BRK.B 163', '0700.HK 80.335'],
  ],
  [
    'prices above costs, in rows of two lines',
    `Symbol            Shares      Price       Market value
Description                   Unit cost   Gain
NVDA              4,700       131.40      617,580.00
NVIDIA Corp                   150.10      -87,890.00
CSCO              151         175.42      26,488.42
Cisco Systems                 120.02      8,365.40`,
    ['NVDA 4700', 'CSCO 151'],
  ],
  [
    'cards with labels above figures',
    `Portfolio
035420 KS  NAVER Corp
Quantity      Last price       Market value
4,100         171,200.00       701,920,000.00
Today +16.95%

HON  Honeywell International
Quantity      Last price       Market value
254           304.08           77,236.32`,
    ['035420.KS 4100', 'HON 254'],
  ],
  [
    'cards with labels below figures',
    `AAPL  Apple Inc

120           $226.80
Units         Price

MSFT  Microsoft Corp

75            $418.90
Units         Price`,
    ['AAPL 120', 'MSFT 75'],
  ],
  [
    'two columns of cards',
    `SONY                          ORCL
Sony Group ADR                Oracle Corp
30 shares @ $18.85            219 shares @ $175.60
$565.50  +2.83%               $38,456.40  +21.00%

4523.T                        KO
Eisai                         Coca-Cola Co
3,600 shares @ ¥2,751.73      5,000 shares @ $68.55
¥9,906,228.00                 $342,750.00`,
    ['SONY 30', 'ORCL 219', '4523.T 3600', 'KO 5000'],
  ],
  [
    'codes without a market, placed by currency and name',
    `Code      Name                  Qty       Avg Cost     Last      CCY
2382      Quanta Computer       1,200     210.40       240.04    TWD
8058      Mitsubishi            117       3,360.34     4,341.77  JPY
00700     Tencent Holdings      300       380.00       421.40    HKD`,
    ['2382.TW 1200', '8058.T 117', '0700.HK 300'],
  ],
  [
    'names alone, of which one may be several companies',
    `Company                     Units     Price        Market value      Currency
Toyota Motor                100       2,702.50     270,250.00        JPY
BANK OF CHINA               3,000     4.20         12,600.00         HKD
Sumitomo Something          10        5.00         50.00             JPY`,
    ['7203.T 100', '3988.HK 3000', ' 10?'],
  ],
  [
    'confirmations of trades, of which sales are none',
    `BOUGHT 120 TSM @ 178.75 USD
BOUGHT 3,000 0700.HK @ 421.40 HKD
SOLD 50 AAPL @ 226.80 USD`,
    ['TSM 120', '0700.HK 3000'],
  ],
  [
    'confirmations of which one lost its first word',
    `BOUGHT 120 TSM @ 178.75 USD
BOUGHT 3,000 0700.HK @ 421.40 HKD
50 AAPL @ 226.80 USD`,
    ['TSM 120', '0700.HK 3000', 'AAPL 50?'],
  ],
  [
    'a name that is another company’s symbol too, and an ampersand',
    `NVDA                $762,120.00
NVIDIA Corp         5,800 shares

0005 HK             HK$182,650.00
HSBC Holdings       2,600 shares

JNJ                 $608,266.00
Johnson & Johnson   3,800 shares`,
    ['NVDA 5800', '0005.HK 2600', 'JNJ 3800'],
  ],
  [
    'an even list of which one symbol was misread and one not at all',
    `VZ            $127.35
248 shares    +11.99%

039.81        S$15.04
4,000 shares  +19.25%

HON           $216.95
19 shares     +13.52%

KO            $68.55
358 shares    -15.46%

              $289.12
2,800 shares  +18.08%

TSM           $190.10
1,200 shares  -3.88%

UPS           $146.31
196 shares    +9.05%

MSFT          $418.90
323 shares    +1.20%`,
    ['VZ 248', 'O39.SI 4000?', 'HON 19', 'KO 358', ' 2800?', 'TSM 1200', 'UPS 196', 'MSFT 323'],
  ],
  [
    'a code that only the second exchange of its currency lists',
    `Code      Qty        Avg Cost      Last        CCY
145020    62.229     104,571.25    106,200.00  KRW
IBM       15         210.00        175.35      USD`,
    ['145020.KQ 62.229', 'IBM 15'],
  ],
  [
    'a name that stands without any figure',
    `VZ                            HON
248 shares                    19 shares
$127.35                       $216.95

TSM                           NN Inc
1,200 shares
$190.10`,
    ['VZ 248', 'HON 19', 'TSM 1200'],
  ],
  [
    'a list of which one word for shares was misread',
    `VZ                    $127.35
Verizon               248 shares

ACES.JK               Rp986,000.00
Aspirasi Hidup        85 shates

HON                   $216.95
Honeywell             19 shares`,
    ['VZ 248', 'ACES.JK 85', 'HON 19'],
  ],
  [
    'labels and figures in one line of text',
    `TSM
Qty. 120 • Avg. 178.75
LTP 190.10

JPM
Qty. 3,700 • Avg. 120.00
LTP 133.48`,
    ['TSM 120', 'JPM 3700'],
  ],
  [
    'orders whose company and currency stand in the lines below',
    `YOU BOUGHT    8801 T        305   AT   1,610.98
MITSUI FUDOSAN
PRINCIPAL JPY 491,348.90
YOU BOUGHT    Vv            69    AT   289.12
VISA INC
PRINCIPAL USD 19,949.28`,
    ['8801.T 305', 'V 69'],
  ],
  [
    'a table whose heading of currencies was not read',
    `Code      Name            Qty        Avg Cost     Last
1102      Asia Cement     67         359.68       380.54       TWD
0700      Tencent         70         433.36       421.40       HKD
MCD       McDonald's      15         186.46       200.88       usD`,
    ['1102.TW 67', '0700.HK 70', 'MCD 15'],
  ],
  [
    'amounts with a gap within their thousands',
    `Symbol    Shares     Price     Value
ORCL      4,400      70.25     $309,1 00.00
NKE       62.73      190.09    $1 1,924.35`,
    ['ORCL 4400', 'NKE 62.73'],
  ],
  [
    'a name that notes of the company have too',
    `Company         Units     Price        Market value
AT&T Inc        800       214.44       171,552.00
Walmart Inc     20        80.00        1,600.00`,
    ['T 800', 'WMT 20'],
  ],
  [
    'thousands and decimals whose signs were misread',
    `Symbol    Shares     Price       Value
7203.T    3.000      2,702.50    8.107.500.00
LOW       4,700      255.41      1.200,427.00`,
    ['7203.T 3000', 'LOW 4700'],
  ],
  [
    'names and symbols with a comma, a space or a market between them',
    `Qty        Description                 Price       Mkt value
2,000      Lowe's Companies, LOW       220.31      440,620.00
30         Sony Group 6758             2,811.00    84,330.00
17         CSCO NASDAQ                 192.37      3,270.29
100        6947 MYR                    19.91       1,991.00`,
    ['LOW 2000', '6758.T 30', 'CSCO 17', '6947.KL 100'],
  ],
  [
    'a numbered list of sentences',
    `1. NVIDIA Corp (NVDA): 5,100 shares at $131.40, worth $670,140.00 (6.3% of all)
2. Alibaba Group (9988.HK): 148 shares at HK$83.60, worth HK$12,372.80 (7.5% of all)
3. Ford Motor Co (F): 3,800 shares at $172.73, worth $656,374.00 (16.4% of all)`,
    ['NVDA 5100', '9988.HK 148', 'F 3800'],
  ],
  [
    'a page of prose',
    `In the third quarter Apple and Toyota Motor did well.
We bought nothing. Cash is 12 percent of 300 holdings.`,
    [],
  ],
])('%s', (_, picture, rows) => {
  expect(parse(picture)).toEqual(rows)
})

test('one sign that was misread is corrected by the other figures, and marked', () => {
  const [row] = parseStatement(
    pictureText(`Symbol    Shares     Price     Value
ORCL      12         133.96    15,003.52`),
    companies,
  )
  expect(row).toMatchObject({ symbol: 'ORCL', shares: '112', unsure: ['shares', 'price'] })
})
