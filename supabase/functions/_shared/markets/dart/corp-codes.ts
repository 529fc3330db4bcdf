/** By stock code: the company's number at OpenDART, its Korean name and its English one. */
export type CorpCodes = Record<string, [corpCode: string, name: string, englishName: string]>

/** The listed companies of CORPCODE.xml; undefined if there is none. */
export function parseCorpCodes(xml: string): CorpCodes | undefined {
  const codes: CorpCodes = {}
  for (const entry of xml.split('</list>')) {
    const read = (name: string) => parseElement(entry, name)
    const [corpCode, stockCode] = [read('corp_code'), read('stock_code')]
    if (!/^\d{8}$/.test(corpCode) || !/^\d{5}[0-9A-Z]$/.test(stockCode)) continue
    codes[stockCode] = [corpCode, read('corp_name'), read('corp_eng_name')]
  }
  return Object.keys(codes).length > 0 ? codes : undefined
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

function parseElement(entry: string, name: string): string {
  const begin = entry.indexOf(`<${name}>`)
  const end = entry.indexOf(`</${name}>`, begin)
  if (begin === -1 || end === -1) return ''
  const text = entry.slice(begin + name.length + 2, end).trim()
  return text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity)
}
