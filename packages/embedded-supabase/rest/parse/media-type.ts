export type MediaType =
  | 'application/json'
  | 'application/vnd.pgrst.object+json'
  | 'application/vnd.pgrst.object+json;nulls=stripped'
  | 'application/vnd.pgrst.array+json;nulls=stripped'
  | 'application/x-www-form-urlencoded'
  | 'application/octet-stream'
  | 'application/openapi+json'
  | 'text/csv'
  | 'text/plain'
  | 'text/xml'
  | '*/*'
  | { other: string }

const PLAIN_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/openapi+json',
  'text/csv',
  'text/plain',
  'text/xml',
  '*/*',
] as const

export function parseMediaType(text: string): MediaType {
  const [essence = '', ...parameters] = text.split(';').map((part) => part.trim())
  const name = essence.toLowerCase()
  const plain = PLAIN_TYPES.find((type) => type === name)
  if (plain) return plain
  const isStripped = parameters.some((part) => /^nulls\s*=\s*"?stripped"?$/i.test(part))
  if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(name)) {
    return isStripped
      ? 'application/vnd.pgrst.object+json;nulls=stripped'
      : 'application/vnd.pgrst.object+json'
  }
  if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(name)) {
    return isStripped ? 'application/vnd.pgrst.array+json;nulls=stripped' : 'application/json'
  }
  return { other: text }
}

export function mediaTypeText(type: MediaType): string {
  return typeof type === 'string' ? type : type.other
}

export function parseAccept(header: string | undefined): MediaType[] {
  if (header === undefined) return ['*/*']
  return header
    .split(',')
    .map((text) => {
      const [type = '', quality] = text.replaceAll(' ', '').split(/;q=/i)
      const specificity = countOf(type, ';') - countOf(type, '*')
      return { type, quality: Number.parseFloat(quality ?? '1') || 0, specificity }
    })
    .sort((a, b) => b.quality - a.quality || b.specificity - a.specificity)
    .map(({ type }) => parseMediaType(type))
}

export function isSingular(type: MediaType): boolean {
  return typeof type === 'string' && type.startsWith('application/vnd.pgrst.object+json')
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}
