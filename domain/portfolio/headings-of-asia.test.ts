import { expect, test } from 'vitest'
import { findHoldingsTable, parseRows } from './read-table.ts'

function read(text: string) {
  const table = findHoldingsTable(text.split('\n').map((line) => line.split(/[,，]/)))
  return { table, ...parseRows(table) }
}

function lines(text: string) {
  return read(text).holdings.map(({ symbol, shares, price, currency, cost = '-' }) =>
    [symbol, shares, price, currency, cost].join(' '),
  )
}

test.each([
  [
    'Japanese',
    '銘柄コード,銘柄,保有数量,平均取得価額,現在値\n9432,NTT,200,160,150',
    '9432.T 200 150 JPY 160',
  ],
  [
    'Japanese',
    '証券コード,銘柄名,株数,取得単価,時価\n8001,伊藤忠商事,10,3000,8000',
    '8001.T 10 8000 JPY 3000',
  ],
  [
    'Korean',
    '종목코드,종목명,보유수량,매입단가,현재가\n035420,NAVER,5,210000,230000',
    '035420.KS 5 230000 KRW 210000',
  ],
  [
    'Korean',
    '종목번호,종목명,잔고수량,매도가능수량,평균단가,종가\n000660,SK하이닉스,5,3,110000,500000',
    '000660.KS 5 500000 KRW 110000',
  ],
  [
    'Korean, with the mark of shares',
    '종목코드,종목명,보유수량,매입단가,현재가\nA000660,SK하이닉스,20,180000,545000',
    '000660.KS 20 545000 KRW 180000',
  ],
  [
    'Japanese, in wide signs',
    '銘柄コード,銘柄名,保有数量,平均取得価額,現在値\n８３０６,三菱ＵＦＪ,３００,１２００,２４００．５',
    '8306.T 300 2400.5 JPY 1200',
  ],
  [
    'German, of pieces or a nominal sum',
    'Stück/Nominale,Symbol,Währung,Aktueller Kurs\n40,7203.T,JPY,2800',
    '7203.T 40 2800 JPY -',
  ],
  [
    'Taiwanese',
    '股票代號,股票名稱,庫存股數,可用股數,成交均價,現價,幣別\n2454,聯發科,100,50,900,1400,新台幣',
    '2454.TW 100 1400 TWD 900',
  ],
  [
    'Taiwanese',
    '證券代號,股數,均價(成本),收盤價,幣別\n2882,100,50,65,台幣',
    '2882.TW 100 65 TWD 50',
  ],
  [
    'mainland',
    '证券代码,证券名称,可用余额,股票余额,成本价,市价\n000858,五粮液,0,300,150,120',
    '000858.SZ 300 120 CNY 150',
  ],
  [
    'mainland',
    '证券代码,持仓数量,可卖数量,最新价,成本价\n600036,200,100,42,35',
    '600036.SS 200 42 CNY 35',
  ],
  [
    'English',
    'Symbol,Amount (shares),Purchase price,Closing,Currency\nKO,10,50,70,USD',
    'KO 10 70 USD 50',
  ],
])('of %s headings, what was paid is the cost and not the price', (_, text, line) => {
  expect(lines(text)).toEqual([line])
})

test.each([
  ['円', '9432', '9432.T JPY'],
  ['원', '035420', '035420.KS KRW'],
  ['港元', '9618', '9618.HK HKD'],
  ['港幣', '9618', '9618.HK HKD'],
  ['NT$', '2454', '2454.TW TWD'],
  ['人民币', '600036', '600036.SS CNY'],
  ['元', '600036', '600036.SS CNY'],
  ['美元', 'KO', 'KO USD'],
])('a currency written %s is read', (written, code, line) => {
  const [holding] = read(`代码,数量,现价,币种\n${code},100,50,${written}`).holdings
  expect(`${holding?.symbol} ${holding?.currency}`).toBe(line)
})

test('the unit after a price is its currency', () => {
  expect(
    lines(
      'ティッカー,銘柄,保有数量,［単位］,平均取得価額,［単位］,現在値,［単位］,現在値(更新日),時価評価額[円]\n8001,伊藤忠商事,10,株,3000,円,8000,円,2026/11/20,80000\nKO,コカ・コーラ,5,株,60,USD,70,USD,2026/11/20,54000',
    ),
  ).toEqual(['8001.T 10 8000 JPY 3000', 'KO 5 70 USD 60'])
})

test('headings that we do not understand are asked about', () => {
  const { table, holdings, unused } = read(
    'Kode,Saham,Lembar,Beli,Sekarang\nBBCA,Bank,100,8000,9000',
  )
  expect(table.mapping).toEqual({ symbol: 0, shares: 2 })
  expect(holdings.map(({ shares, price }) => [shares, price])).toEqual([['100', '']])
  expect(unused).toEqual(['Saham', 'Beli', 'Sekarang'])
  expect(read('Saham,Sekarang\nBBCA,9000').holdings).toEqual([])
})

test('without headings, a price is the figure that gives the value', () => {
  expect(lines('KO,10,50,70,700\nPEP,2,150,140,280')).toEqual(['KO 10 70 USD -', 'PEP 2 140 USD -'])
  expect(lines('KO,10,50,500,70,700\nPEP,2,150,300,140,280')).toEqual([
    'KO 10  USD -',
    'PEP 2  USD -',
  ])
  expect(lines('KO,10,50,70\nPEP,2,150,140')).toEqual(['KO 10  USD -', 'PEP 2  USD -'])
})

test('without headings, codes stand in some rows and names in others', () => {
  expect(lines('005930,10,104500\n삼성전자,5,100000')[0]).toBe('005930.KS 10 104500 KRW -')
  expect(read('7203,100,2800\nSony Group,50,4210').table.mapping).toMatchObject({
    symbol: 0,
    shares: 1,
    price: 2,
  })
})

test('columns that no field has are named', () => {
  const { unused } = read(
    '证券代码,可用余额,股票余额,市价,盈亏,Own equity (CNY)\n000858,0,300,120,5,9',
  )
  expect(unused).toEqual(['可用余额', '盈亏'])
})
