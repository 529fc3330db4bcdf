export type Attributes = Record<string, string | number | undefined>

/** @param children must be XML already; use `textElement` for text */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  )
  const head = `${name}${written.join('')}`
  return children.length === 0 ? `<${head}/>` : `<${head}>${children.join('')}</${name}>`
}

export function textElement(name: string, words: string, attributes: Attributes = {}): string {
  return element(name, attributes, escapeXml(words))
}

export function toXmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

function escapeXml(words: string): string {
  return words
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Forbidden in XML 1.0 (section 2.2), even escaped: most controls, lone surrogates, two noncharacters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
