import { expect, test } from 'vitest'
import { type Authority, filingAddress } from './authorities.ts'

test.each<[Authority, string, string | null, string]>([
  [
    'sec',
    '1094517',
    '0001193125-24-167462',
    'https://www.sec.gov/Archives/edgar/data/1094517/000119312524167462/0001193125-24-167462-index.htm',
  ],
  [
    'sec',
    '1094517',
    null,
    'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=1094517&owner=include&count=40',
  ],
  ['edinet', 'E02367', 'S100TMMG', 'https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?S100TMMG,,'],
  [
    'dart',
    '00126380',
    '20240312000736',
    'https://dart.fss.or.kr/dsaf001/main.do?rcpNo=20240312000736',
  ],
])('%s %s %s', (authority, id, number, address) => {
  expect(filingAddress({ authority, id }, number)).toBe(address)
})
