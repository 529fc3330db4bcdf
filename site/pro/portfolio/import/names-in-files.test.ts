import { expect, test } from 'vitest'
import { isInQuestion } from '#domain/portfolio/draft-holding.ts'
import { loadKnownShares } from './load-known-shares.ts'
import { importTable } from './read-file.ts'

const known = await loadKnownShares()

function read(text: string): string[] {
  const outcome = importTable(text, known)
  if ('problem' in outcome) throw new Error(`should have been read: ${outcome.problem}`)
  return outcome.read.holdings.map((holding) => {
    const { symbol, currency, shares, price, namesakes } = holding
    if (namesakes) return `which of ${namesakes.join(', ')}`
    const mark = isInQuestion(holding, known.isListed) ? '?' : ''
    return `${symbol}${mark} ${shares} ${price} ${currency}`
  })
}

test('a name in the column of symbols is the company’s listing in the row’s currency', () => {
  expect(
    read(
      'Stock,Qty,Price,Ccy\nPanasonic,10,1800,JPY\nTencent,5,600,HKD\nInfosys,5,1500,INR\nKia,3,110000,KRW\nMediaTek,1,1400,TWD',
    ),
  ).toEqual([
    '6752.T 10 1800 JPY',
    '0700.HK 5 600 HKD',
    'INFY.NS 5 1500 INR',
    '000270.KS 3 110000 KRW',
    '2454.TW 1 1400 TWD',
  ])
})

test('a name that nobody or several companies have is asked about, whatever the currency', () => {
  expect(read('Stock,Qty,Price,Ccy\nWakandium,10,3900,JPY\nWakandium,10,3900,USD')).toEqual([
    'WAKANDIUM? 10 3900 JPY',
    'WAKANDIUM? 10 3900 USD',
  ])
  expect(read('Stock,Qty,Price,Ccy\nTencent,10,77,EUR')[0]).toMatch(/^which of 0700\.HK/)
})

test('a name that is also a symbol of New York is asked about where nothing says a market', () => {
  expect(read('Sony\t50\t4210\nSONY\t5\t20\nToyota\t100\t3105')).toEqual([
    'which of 6758.T, SONY',
    'SONY 5 20 USD',
    'TOYOTA? 100 3105 USD',
  ])
})

test('a name that a broker shortened, beside a number that no list has, is asked about', () => {
  const headings = 'Stück;Bezeichnung;WKN;ISIN;Währung;Aktueller Kurs'
  const rows = [
    '40;TAIWAN SEMICONDUCT.MANU/ADR;909800;US8740391003;USD;291,33',
    '10;MUSTERMANN AG INH O.N.;123456;DE0001234567;EUR;12,50',
  ]
  expect(read([headings, ...rows].join('\n'))).toEqual([
    'which of 2330.TW, TSM',
    expect.stringMatching(/^MUSTERMANN.*\? 10 12\.5 EUR$/),
  ])
})

test('names under headings of one market’s brokers are its companies', () => {
  expect(read('종목명,보유수량,평균단가,현재가\n카카오,5,50000,60000')).toEqual([
    '035720.KS 5 60000 KRW',
  ])
  expect(read('銘柄,数量,取得単価,現在値\nキヤノン,10,3500円,"4,100円"')).toEqual([
    '7751.T 10 4100 JPY',
  ])
})

test('a preference share is none of its company’s ordinary shares', () => {
  expect(read('종목명,보유수량,현재가\n삼성전자,10,71000\n삼성전자우,5,58000')).toEqual([
    '005930.KS 10 71000 KRW',
    '005935.KS 5 58000 KRW',
  ])
})

test('a symbol on the exchange of its currency stays, though our lists have it elsewhere', () => {
  expect(read('Stock,Qty,Price,Ccy\nBHP,5,40,AUD')).toEqual(['BHP.AX 5 40 AUD'])
})

test('a code of India’s exchange is no name, though a company is called so', () => {
  expect(read('Instrument,Qty.,Avg. cost,LTP\nTATAMOTORS,10,650,390')).toEqual([
    'TATAMOTORS.NS 10 390 INR',
  ])
  expect(read('Stock,Qty,Price,Ccy\nTATAMOTORS,10,390,INR')).toEqual(['which of TMCV.NS'])
})

test('a symbol of a fund that no list has stays one', () => {
  expect(read('Symbol,Qty,Price,Ccy\nVTSAX,10,130,USD')).toEqual(['VTSAX 10 130 USD'])
})

test('receipts with a price in the currency of the home listing are asked about', () => {
  expect(read('Symbol,Qty,Price,Ccy\nBABA,100,150,HKD\nBABA,10,150,USD\nSONY,9,3900,JPY')).toEqual([
    'which of 9988.HK, BABA',
    'BABA 10 150 USD',
    'which of 6758.T, SONY',
  ])
  expect(read('Symbol,Qty,Price,Ccy\nKO,100,10000,JPY')).toEqual(['KO 100 10000 JPY'])
})

test('international numbers are resolved by their code or by the product’s name', () => {
  expect(
    read(
      'Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR\n' +
        'INFOSYS LTD ADR,US4567881085,20,"18,50",USD,"370,00","340,10"\n' +
        'SONY GROUP CORP,JP3435000009,9,"3900,00",JPY,"35100,00","210,00"\n' +
        'NINTENDO CO LTD,JP3756600007,10,"12000,00",JPY,"120000,00","700,00"\n' +
        'SAMSUNG ELECTRONICS,KR7005930003,3,"98000,00",KRW,"294000,00","180,00"\n' +
        'CASH & CASH FUND (EUR),,,,EUR,"120,33","120,33"',
    ),
  ).toEqual([
    'INFY 20 18.5 USD',
    '6758.T 9 3900 JPY',
    '7974.T 10 12000 JPY',
    '005930.KS 3 98000 KRW',
  ])
})
