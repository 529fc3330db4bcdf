import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseCodeList, sectorOfIndustry } from '#functions/_shared/markets/edinet/code-list.ts'
import { parseDayList } from '#functions/_shared/markets/edinet/day-list.ts'
import { decodeText } from '#functions/_shared/markets/edinet/decode-text.ts'
import { inProject } from '#scripts/project.mjs'
import { listDocument } from '#tests/stand-ins/edinet.ts'
import { encodeUtf16 } from '#tests/stand-ins/edinet-files.ts'

function list(...results: unknown[]) {
  return { metadata: { parameter: { date: '2025-06-27', type: '2' }, status: '200' }, results }
}

const report = listDocument({
  docID: 'S100AAAA',
  periodStart: '2024-04-01',
  periodEnd: '2025-03-31',
})

test('of a day’s filings, annual reports of companies and their corrections are kept', () => {
  const description = '訂正有価証券報告書－第157期(2024/04/01－2025/03/31)'
  const kept = parseDayList(
    list(
      report,
      listDocument({ docID: 'S100FUND', ordinanceCode: '030' }),
      listDocument({ docID: 'S100QUAR', docTypeCode: '140' }),
      listDocument({
        docID: 'S100CORR',
        docTypeCode: '130',
        parentDocID: 'S100AAAA',
        csvFlag: '0',
        docDescription: description,
      }),
      { docID: 5 },
      null,
    ),
    '2025-06-27',
  )
  expect(kept?.filings).toMatchObject([
    { doc_id: 'S100AAAA', kind: 'report', sec_code: '99990', has_csv: true },
    {
      doc_id: 'S100CORR',
      kind: 'correction',
      parent_doc_id: 'S100AAAA',
      has_csv: false,
      period_start: '2024-04-01',
      period_end: '2025-03-31',
    },
  ])
})

test('a day that is none costs its filing’s dates, not the list', () => {
  const odd = { docID: 'S100ODDS', periodStart: '2024-04-01', periodEnd: '2025-02-30' }
  const docDescription = '有価証券報告書(2024/13/01－2025/03/31)'
  const kept = parseDayList(list(listDocument({ ...odd, docDescription })), '2025-06-27')
  expect(kept?.filings).toMatchObject([
    { doc_id: 'S100ODDS', period_start: null, period_end: null },
  ])
})

test('withdrawn filings, and those no longer open to the public, are left out', () => {
  const { filings, withdrawn } = parseDayList(
    list(
      listDocument({ docID: 'S100GONE', withdrawalStatus: '2' }),
      listDocument({ docID: 'S100ASKS', withdrawalStatus: '1', parentDocID: 'S100AAAA' }),
      listDocument({ docID: 'S100OLDS', legalStatus: '0' }),
      listDocument({ docID: 'S100HIDE', disclosureStatus: '2' }),
    ),
    '2025-06-27',
  ) ?? { filings: [], withdrawn: [] }
  expect(filings).toEqual([])
  expect(withdrawn).toEqual(['S100GONE', 'S100AAAA'])
})

test('an empty day is a list; another day, or no list, is none', () => {
  expect(parseDayList(list(), '2025-06-27')).toEqual({ filings: [], withdrawn: [] })
  expect(parseDayList(list(report), '2025-06-26')).toBeUndefined()
  for (const answer of [null, {}, { metadata: { status: '404' } }, list().metadata]) {
    expect(parseDayList(answer, '2025-06-27')).toBeUndefined()
  }
})

test('text is decoded by what it is, not by what is announced', () => {
  expect(decodeText(encodeUtf16('売上高'))).toBe('売上高')
  expect(decodeText(encodeUtf16('"a"').subarray(2))).toBe('"a"')
  expect(decodeText(new TextEncoder().encode('\uFEFF売上高'))).toBe('売上高')
  expect(decodeText(new TextEncoder().encode('売上高'))).toBe('売上高')
  // CP932 of 任天堂.
  expect(decodeText(new Uint8Array([0x94, 0x43, 0x93, 0x56, 0x93, 0xb0]))).toBe('任天堂')
  expect(decodeText(new Uint8Array([0xff, 0xff, 0xff]))).toBeUndefined()
})

test('the list of filers has codes, names, industries and the ends of fiscal years', () => {
  const header =
    'ＥＤＩＮＥＴコード,提出者種別,上場区分,連結の有無,資本金,決算日,提出者名,提出者名（英字）,提出者名（ヨミ）,所在地,提出者業種,証券コード,提出者法人番号'
  const row = (end: string, code: string) =>
    `"E99999","内国法人・組合","上場","有","1","${end}","架空","Made Up, Ltd.","カクウ","京都","銀行業","${code}","1"`
  const text = `ダウンロード実行日,2026年05月12日現在,件数,1件\r\n${header}\r\n`
  const read = (end: string, code = '99990') => parseCodeList(`${text}${row(end, code)}\r\n`)
  expect(read('3月31日')).toMatchObject([
    {
      edinet_code: 'E99999',
      sec_code: '99990',
      name_en: 'Made Up, Ltd.',
      fiscal_year_end: '03-31',
    },
  ])
  expect(read('2月末日')?.[0]?.fiscal_year_end).toBe('02-28')
  expect(read('不明')?.[0]?.fiscal_year_end).toBeNull()
  expect(read('3月31日', '')).toEqual([])
  expect(parseCodeList('<html>')).toBeUndefined()
  expect(['銀行業', '電気・ガス業', '化学'].map(sectorOfIndustry)).toEqual([
    'financial',
    'utility',
    'general',
  ])
})

const payloads = inProject('../shared/data/asia/jp')

describe.runIf(existsSync(payloads))('recorded answers of EDINET', () => {
  const loadText = (name: string) => readFileSync(`${payloads}/${name}`, 'utf8')

  test('a day list', () => {
    const { filings } =
      parseDayList(JSON.parse(loadText('edinet-documents-list.json')), '2025-06-27') ?? {}
    expect(filings).toMatchObject([
      {
        doc_id: 'S100W81U',
        kind: 'correction',
        edinet_code: 'E00659',
        sec_code: '39410',
        parent_doc_id: 'S100W3X3',
        period_end: '2025-03-31',
      },
    ])
  })

  test('the list of filers', () => {
    const companies = parseCodeList(loadText('edinet-codelist.sample.csv')) ?? []
    expect(companies.find(({ sec_code }) => sec_code === '79740')).toMatchObject({
      edinet_code: 'E02367',
      name: '任天堂株式会社',
      fiscal_year_end: '03-31',
    })
    expect(companies.find(({ sec_code }) => sec_code === '65010')?.fiscal_year_end).toBe('03-31')
    expect(companies.find(({ sec_code }) => sec_code === '83060')?.industry).toBe('銀行業')
  })
})
