import { expect, test } from 'vitest'
import { rows } from '#tests/fixtures/edinet-filing.ts'
import { collectFiling, FILING_VERSION, nameVersion } from './edinet-filing.ts'
import { EDINET_ELEMENTS } from './edinet-tags.ts'
import { parseCsvFiling } from './parse-csv-filing.ts'
import { parseXbrlFiling } from './parse-xbrl-filing.ts'

const HEADER =
  '"要素ID"\t"項目名"\t"コンテキストID"\t"相対年度"\t"連結・個別"\t"期間・時点"\t"ユニットID"\t"単位"\t"値"'

function csv(...lines: string[][]): string {
  return [HEADER, ...lines.map((line) => line.map((field) => `"${field}"`).join('\t'))].join('\r\n')
}

const SALES = [
  'jppfs_cor:NetSales',
  '売上高',
  'CurrentYearDuration',
  '当期',
  '連結',
  '期間',
  'JPY',
  '円',
]

test('rows of the CSV become facts; text blocks keep their line breaks to themselves', () => {
  const text = ['jpcrp_cor:PolicyTextBlock', '', 'FilingDateInstant', '', '', '', '－', '－']
  const filing = parseCsvFiling(
    csv(
      [...text, 'two lines\nand a ""quote""\tand a tab'],
      [...SALES, '1671865000000'],
      ['jpdei_cor:AccountingStandardsDEI', '', 'FilingDateInstant', '', '', '', '－', '－', 'IFRS'],
    ),
  )
  expect(filing).toMatchObject({
    standard: 'IFRS',
    facts: [['jppfs_cor:NetSales', 'CurrentYearDuration', 'JPY', 1_671_865_000_000]],
  })
})

test.each(['－', '', '-', '1,000', '１２３', 'Infinity', '1e9', '0x10'])(
  'a value of %j is unknown, not zero',
  (value) => {
    expect(parseCsvFiling(csv([...SALES, value]))?.facts).toEqual([])
  },
)

test('a row with a field too many costs itself only; two values for one figure cost both', () => {
  const assets = SALES.with(0, 'jppfs_cor:Assets').with(2, 'CurrentYearInstant')
  const filing = parseCsvFiling(
    csv(
      [...SALES, '5', 'more'],
      [...SALES, '7'],
      [...SALES, '7'],
      [...assets, '10'],
      [...assets, '11'],
    ),
  )
  expect(filing?.facts).toEqual([['jppfs_cor:NetSales', 'CurrentYearDuration', 'JPY', 7]])
  expect(filing?.disputed).toEqual(['jppfs_cor:Assets CurrentYearInstant JPY'])
})

test('segments, owners’ equity and interim periods are no figures of the year', () => {
  const made = rows({
    'NetSales CurrentYearDuration_ReportableSegmentsMember': 1,
    'NetAssets CurrentYearInstant_RetainedEarningsMember': 2,
    'NetSales CurrentYearDuration_NonConsolidatedMember_SegmentMember': 3,
    'NetSales InterimDuration': 4,
    'NetSales CurrentYTDDuration': 5,
    'NetSales Prior1YearDuration': 6,
  })
  expect(collectFiling(made).facts).toEqual([
    ['jppfs_cor:NetSales', 'Prior1YearDuration', 'JPY', 6],
  ])
})

test('another header is another file', () => {
  expect(parseCsvFiling('"element"\t"value"\n"a"\t"1"')).toBeUndefined()
  expect(parseCsvFiling('')).toBeUndefined()
})

const SITE = 'http://disclosure.edinet-fsa.go.jp'

function instance(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:a="${SITE}/taxonomy/jppfs/2018-02-28/jppfs_cor"
  xmlns:b="${SITE}/jpcrp030000/asr/001/E99999-000/2018-03-31/01/2018-06-21"
  xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:xbrldi="http://xbrl.org/2006/xbrldi"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<context id="CurrentYearDuration"><entity><identifier scheme="${SITE}">E99999-000</identifier></entity>
<period><startDate>2017-04-01</startDate><endDate>2018-03-31</endDate></period></context>
<context id="CurrentYearInstant"><period><instant>2018-03-31</instant></period>
<scenario><xbrldi:explicitMember dimension="a:Axis">a:SegmentMember</xbrldi:explicitMember></scenario></context>
<unit id="U1"><measure>iso4217:JPY</measure></unit>
<unit id="U2"><divide><unitNumerator><measure>iso4217:JPY</measure></unitNumerator>
<unitDenominator><measure>shares</measure></unitDenominator></divide></unit>
${body}
</xbrl>`
}

test('XBRL gives the same facts, by the names that the CSV has, and dates its contexts', () => {
  const filing = parseXbrlFiling(
    instance(`<a:NetSales contextRef="CurrentYearDuration" unitRef="U1" decimals="-6"> 5000000 </a:NetSales>
<a:CostOfSales contextRef="CurrentYearDuration" unitRef="U1" xsi:nil="true"/>
<a:GrossProfit contextRef="CurrentYearDuration" unitRef="U1">&lt;p&gt;text&lt;/p&gt;</a:GrossProfit>
<b:NetRevenuesSummaryOfBusinessResults contextRef="CurrentYearDuration" unitRef="U1">7</b:NetRevenuesSummaryOfBusinessResults>
<a:Assets contextRef="CurrentYearInstant" unitRef="U1">9</a:Assets>`),
  )
  expect(filing?.facts).toEqual([
    ['jppfs_cor:NetSales', 'CurrentYearDuration', 'JPY', 5_000_000],
    [
      'jpcrp030000-asr_E99999-000:NetRevenuesSummaryOfBusinessResults',
      'CurrentYearDuration',
      'JPY',
      7,
    ],
  ])
  // The context named after the group has a member after all.
  expect(filing?.periods).toEqual({ CurrentYearDuration: ['2017-04-01', '2018-03-31'] })
})

test('what is no XBRL is refused; broken XBRL gives what can be read of it', () => {
  expect(parseXbrlFiling('<html><body>no</body></html>')).toBeUndefined()
  expect(parseXbrlFiling('plain text')).toBeUndefined()
  const cut = instance('<a:NetSales contextRef="CurrentYearDuration" unitRef="U1">5</a:NetSales>')
  expect(parseXbrlFiling(cut.slice(0, -8))?.facts).toHaveLength(1)
})

test('a file that ends in the middle of a figure has the figures before it', () => {
  const assets = SALES.with(0, 'jppfs_cor:Assets').with(2, 'CurrentYearInstant')
  const table = csv([...SALES, '7'], [...assets, '1000'])
  expect(parseCsvFiling(table)?.facts).toHaveLength(2)
  expect(parseCsvFiling(table.slice(0, -3))?.facts).toHaveLength(1)
  const fact = (value: string) =>
    `<a:NetSales contextRef="CurrentYearDuration" unitRef="U1">${value}</a:NetSales>`
  const xml = instance(
    `${fact('5')}<a:OperatingIncome contextRef="CurrentYearDuration" unitRef="U1">1000`,
  )
  const facts = parseXbrlFiling(xml.slice(0, xml.indexOf('1000') + 2))?.facts
  expect(facts).toEqual([['jppfs_cor:NetSales', 'CurrentYearDuration', 'JPY', 5]])
})

test('an entity bomb stays text', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${instance(
    '<a:NetSales contextRef="CurrentYearDuration" unitRef="U1">&b;</a:NetSales>',
  )}`
  expect(parseXbrlFiling(bomb)?.facts ?? []).toEqual([])
})

test('another element kept makes another version, another order does not', () => {
  const elements = [...EDINET_ELEMENTS]
  expect(nameVersion(elements.toReversed())).toBe(FILING_VERSION)
  const versions = [
    elements,
    [...elements, 'jppfs_cor:ToBeKept'],
    ...elements.map((_, index) => elements.toSpliced(index, 1)),
  ].map((kept) => nameVersion(kept))
  expect(new Set(versions).size).toBe(versions.length)
})
