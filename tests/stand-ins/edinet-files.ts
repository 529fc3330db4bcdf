import { zipSync } from 'fflate'

/** A row of a report: element, context, unit, value; the value as it is filed. */
export type ReportRow = [element: string, context: string, unit: string, value: string]

const HEADER = [
  ...['要素ID', '項目名', 'コンテキストID', '相対年度', '連結・個別', '期間・時点'],
  ...['ユニットID', '単位', '値'],
]

export function writeTable(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) =>
    row.map((field) => `"${field.replaceAll('"', '""')}"`).join('\t')
  return [HEADER, ...rows].map((row) => `${line(row)}\r\n`).join('')
}

/** UTF-16LE with its byte order mark, as EDINET writes it. */
export function encodeUtf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
}

/** A zip of type 5: the report, and an audit whose rows must not count. */
export function zipCsv(rows: readonly ReportRow[], name = REPORT_NAME): Uint8Array {
  const table = rows.map(([element, context, unit, value]) => {
    const isParent = context.includes('NonConsolidated')
    const kind = context.includes('Instant') ? '時点' : '期間'
    return [
      element,
      '項目',
      context,
      '',
      isParent ? '個別' : 'その他',
      kind,
      unit || '－',
      '',
      value,
    ]
  })
  return zipCsvText(writeTable(table), name)
}

export function zipCsvText(text: string | Uint8Array, name = REPORT_NAME): Uint8Array {
  const audit = writeTable([
    ['jppfs_cor:NetSales', '', 'CurrentYearDuration', '', '', '', 'JPY', '円', '1'],
  ])
  return zipSync({
    [`XBRL_TO_CSV/${name}.csv`]: typeof text === 'string' ? encodeUtf16(text) : text,
    [`XBRL_TO_CSV/jpaud-aar-cn-001${name.slice(21)}.csv`]: encodeUtf16(audit),
  })
}

const REPORT_NAME = 'jpcrp030000-asr-001_E99999-000_2024-03-31_01_2024-06-28'

export type ReportYear = [start: string, end: string]

/** A zip of type 1. `years` by years ago: XBRL dates its contexts. */
export function zipXbrl(
  rows: readonly ReportRow[],
  years: readonly ReportYear[],
  name = REPORT_NAME,
): Uint8Array {
  return zipSync({
    [`XBRL/PublicDoc/${name}.xbrl`]: new TextEncoder().encode(writeInstance(rows, years)),
    [`XBRL/PublicDoc/${name}_lab.xml`]: new TextEncoder().encode('<labels/>'),
    'XBRL/PublicDoc/manifest_PublicDoc.xml': new TextEncoder().encode('<manifest/>'),
    [`XBRL/AuditDoc/jpaud-aar-cn-001${name.slice(19)}.xbrl`]: new TextEncoder().encode('<x/>'),
  })
}

const SITE = 'http://disclosure.edinet-fsa.go.jp'
const NAMESPACES = {
  xbrli: 'http://www.xbrl.org/2003/instance',
  xbrldi: 'http://xbrl.org/2006/xbrldi',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  iso4217: 'http://www.xbrl.org/2003/iso4217',
  jpcrp_cor: `${SITE}/taxonomy/jpcrp/2017-02-28/jpcrp_cor`,
  jppfs_cor: `${SITE}/taxonomy/jppfs/2017-02-28/jppfs_cor`,
  jpigp_cor: `${SITE}/taxonomy/jpigp/2017-02-28/jpigp_cor`,
  jpdei_cor: `${SITE}/taxonomy/jpdei/2013-08-31/jpdei_cor`,
  'jpcrp030000-asr_E99999-000': `${SITE}/jpcrp030000/asr/001/E99999-000/2017-03-31/01/2017-06-21`,
}

export function writeInstance(rows: readonly ReportRow[], years: readonly ReportYear[]): string {
  const contexts = [...new Set(rows.map(([, context]) => context))]
  const declared = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<xbrli:xbrl ${declared.join(' ')}>
${contexts.map((context) => writeContext(context, years)).join('\n')}
<xbrli:unit id="JPY"><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unit>
<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<xbrli:unit id="JPYPerShares"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
${rows.map(writeFact).join('\n')}
</xbrli:xbrl>
`
}

function writeContext(id: string, years: readonly ReportYear[]): string {
  const [, relative = '', members = ''] = /^([A-Za-z0-9]+?)(?:_(.+))?$/.exec(id) ?? []
  const yearsAgo = relative.startsWith('Prior') ? Number(relative.charAt(5)) : 0
  const [start, end] = years[yearsAgo] ?? ['2000-04-01', '2001-03-31']
  const period = relative.endsWith('Instant')
    ? `<xbrli:instant>${end}</xbrli:instant>`
    : `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`
  const scenario = members
    .split('_')
    .filter((member) => member !== '')
    .map(
      (member) =>
        `<xbrldi:explicitMember dimension="jppfs_cor:SomeAxis">jppfs_cor:${member}</xbrldi:explicitMember>`,
    )
    .join('')
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="${SITE}">E99999-000</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period>${scenario ? `<xbrli:scenario>${scenario}</xbrli:scenario>` : ''}</xbrli:context>`
}

function writeFact([element, context, unit, value]: ReportRow): string {
  const of = unit === '' ? '' : ` unitRef="${unit}" decimals="-6"`
  if (value === '－') return `<${element} contextRef="${context}"${of} xsi:nil="true"/>`
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<${element} contextRef="${context}"${of}>${text}</${element}>`
}
