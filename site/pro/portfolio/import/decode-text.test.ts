import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { importTable } from './read-file.ts'

/** There is only a decoder: its table, turned around. */
function createEncoder(label: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(label)
  const bytes = new Map<string, number[]>()
  for (let lead = 0xff; lead >= 0x80; lead -= 1) {
    bytes.set(decoder.decode(Uint8Array.of(lead)), [lead])
    for (let trail = 0xff; trail >= 0x40; trail -= 1) {
      const pair = decoder.decode(Uint8Array.of(lead, trail))
      if (pair.length === 1) bytes.set(pair, [lead, trail])
    }
  }
  const encode = (letter: string) =>
    letter < '\x80' ? [letter.charCodeAt(0)] : (bytes.get(letter) ?? [])
  return (text) => Uint8Array.from([...text].flatMap(encode))
}

const JAPANESE = '証券コード,銘柄名,数量,取得価格,現在価格\n9432,日本電信電話,200,160,150'
const KOREAN = '종목번호,종목명,잔고수량,평균단가,종가\n035420,네이버,5,210000,230000'
const TAIWANESE = '證券代號,證券名稱,股數,平均成本,收盤價\n2454,聯發科,100,900,1400'
const MAINLAND = '股票代码,股票名称,持仓数量,成本价,最新价\n000858,五粮液,300,150,120'

test.each([
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['big5', TAIWANESE],
  ['gbk', MAINLAND],
])('headings and names in %s are decoded', (label, text) => {
  expect(decodeText(createEncoder(label)(text))).toBe(text)
})

test.each([
  ['shift_jis', 'キヤノン,100,4000\n任天堂,200,12000\nファナック,50,4100'],
  ['euc-jp', 'キヤノン,100,4000\nトヨタ自動車,200,12000'],
  ['euc-kr', '현대차,10,250000\n기아,20,110000\n카카오,5,60000\n셀트리온,3,180000'],
  ['big5', '鴻海精密,1000,200\n國泰金控,2000,65\n統一企業,500,80\n長榮海運,100,200'],
  ['gbk', '招商银行,100,42\n中国平安,200,55\n比亚迪股份,50,100\n长江电力,300,28'],
  ['windows-1252', 'Nestlé,10,95\nMünchener Rück,5,480\nL’Oréal,3,390'],
  ['windows-1252', 'Symbol;Währung;Größe\nSAP;€ 210;3'],
])('names in %s are decoded without headings', (label, text) => {
  const bytes = label === 'windows-1252' ? encodeWestern(text) : createEncoder(label)(text)
  expect(decodeText(bytes)).toBe(text)
})

test.each(['utf16le', 'utf8', 'latin1'] as const)('text in %s is decoded', (encoding) => {
  expect(decodeText(Buffer.from('Symbol;Zürich\nAAPL;1', encoding))).toBe('Symbol;Zürich\nAAPL;1')
})

test.each([
  ['windows-874', 'ชื่อหุ้น,จำนวน,ราคาตลาด\nPTT,100,33'],
  ['windows-1251', 'Тикер,Количество,Цена\nSBER,100,30'],
])('%s, which we do not read, is not shown as other letters', (label, text) => {
  expect(decodeText(createEncoder(label)(text))).toBeUndefined()
})

test('of bytes that may be text in several encodings, the reader is told', () => {
  const bytes = createEncoder('euc-kr')('한,1\n국,2')
  expect(decodeText(bytes)).toBeUndefined()
  expect(importTable(bytes)).toMatchObject({ problem: expect.stringContaining('in UTF-8') })
})

function encodeWestern(text: string): Uint8Array {
  return Uint8Array.from(
    [...text].map((letter) => ({ '’': 0x92, '€': 0x80 })[letter] ?? letter.charCodeAt(0)),
  )
}
