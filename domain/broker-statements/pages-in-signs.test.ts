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

test('a gain in money and in percent says what counts shares, where no value is written', () => {
  const rows = parse(`Name              Last        Held        P/L
トヨタ            2,835       300         +127,500
7203 RP           +12         0           +17.63%
ソニー            3,720       100         +57,000
6758 RP           -31         0           +18.10%
武田              4,286       100         -90,938
4502 RP           -61         100         -17.50%
KDDI              2,267       400         +43,098
9433 RP           -62         0           +4.99%`)
  expect(rows).toEqual(['7203.T 300', '6758.T 100', '4502.T 100', '9433.T 400'])
})

test('names in signs are those of companies at home, in the signs of either country', () => {
  expect(
    parse(`股票          現價          股數          市值
台積電        1,050.00      2,000         2,100,000
鴻海          182.50        5,000         912,500
聯發科        1,320.00      1,000         1,320,000`),
  ).toEqual(['2330.TW 2000', '2317.TW 5000', '2454.TW 1000'])
  expect(
    parse(`名称          持仓          现价          市值
招商银行      3000          38.10         114300.00
五粮液        500           132.00        66000.00
贵州茅台      200           1511.70       302340.00
平安银行      1000          11.00         11000.00`),
  ).toEqual([
    expect.stringMatching(/^600036\.SS 3000/),
    '000858.SZ 500',
    '600519.SS 200',
    '000001.SZ 1000',
  ])
})

test('codes of two exchanges are those of the one whose language the page is in', () => {
  const rows = parse(`庫存明細        報酬率 +8.4%
第一金 (2892)
6,000股         32.00         192,000
統一 (1216)
4,000股         78.00         312,000
長榮航 (2618)
29,000股        36.00         1,044,000`)
  expect(rows).toEqual(['2892.TW 6000', '1216.TW 4000', '2618.TW 29000'])
})

test('certificates of a thousand shares count as shares', () => {
  expect(
    parse(`台積電 2330
庫存      2 張
現價      1,050
鴻海 2317
庫存      5 張 300 股
現價      182.5
中鋼 2002
庫存      3 張
現價      22.15`),
  ).toEqual(['2330.TW 2000', '2317.TW 5300', '2002.TW 3000'])
})

test('messages in signs name a company with its code, and count its shares', () => {
  expect(
    parse(`買進 台積電(2330) 1,000股 @1,050
買進 鴻海(2317) 2,000股 @182.5
賣出 聯發科(2454) 1,000股 @1,320
買進 中鋼(2002) 3,000股 @22.15`),
  ).toEqual(['2330.TW 1000', '2317.TW 2000', '2002.TW 3000'])
  expect(
    parse(`トヨタ自動車(7203)を100株、2,835円で買付しました。
ソニーグループ(6758)を200株、3,720円で買付しました。
三菱商事(8058)を300株、2,820円で買付しました。`),
  ).toEqual(['7203.T 100', '6758.T 200', '8058.T 300'])
})

test('figures and brackets as wide as signs are read as others', () => {
  expect(
    parse(`コード        銘柄名          保有数        現在値
７２０３      トヨタ          ３００        ２，８３５
６７５８      ソニー          １００        ３，７２０
８０５８      三菱商事        ４００        ２，８２０`),
  ).toEqual(['7203.T 300', '6758.T 100', '8058.T 400'])
})

test('the section of an exchange is not the company that runs it', () => {
  expect(
    parse(`7203 トヨタ自動車
東証プライム
300株         2,835         850,500
6758 ソニーグループ
東証グロース
100株         3,720         372,000`),
  ).toEqual(['7203.T 300', '6758.T 100'])
})

test('a list that numbers its companies keeps those that we do not list, marked', () => {
  const rows = parse(`9月末  3048 ビックカメラ           1,470円
       東証プライム 貸借              +0.24%
       買物券 2,000円
       保有 1,000 株      (必要 100 株)

9月末  2702 日本マクドナルド            6,461円
       東証プライム 貸借              +1.31%
       優待割引券 100 円 X30 枚
       保有 100 株        (必要 100 株)

9月末  9433 KDDI              2,212円
       東証プライム 貸借              -2.33%
       ポイント 2,000円分
       保有 600 株        (必要 100 株)

2月末  3397 トリドール              3,751円
       東証プライム 貸借              +0.30%
       優待割引券 100 円 X30 枚
       保有 100 株        (必要 100 株)

3月末  7203 トヨタ                 3,164円
       東証プライム 貸借              +1.42%
       ポイント 2,000円分
       保有 1,200 株      (必要 100 株)`)
  expect(rows).toEqual(['3048.T 1000?', '2702.T 100', '9433.T 600', '3397.T 100?', '7203.T 1200'])
})

test("a code with Tokyo's section stands behind a name, and fives are read as letters", () => {
  const rows = parse(`保有数量      平均取得価額    前日比      評価損益
三菱商事 8058 東証 P
800 株        3,947.69        -72         -306,152
              3,b6b           -2.02%      -9.69%
オリックス 8591 東証 P
163 株        3,861.63        -82         +91,014
              4,420           -1.86%      +14.46%
イオン 8267 東証 P
100 株        2,580.02        +68         -47,102
              2,109           +3.22%      -18.26%`)
  expect(rows).toEqual(['8058.T 800', '8591.T 163', '8267.T 100'])
})
