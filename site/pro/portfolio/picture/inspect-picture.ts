/** Decoding more makes a browser on a phone run out of memory. */
const MAX_MEGAPIXELS = 64

/**
 * Why these bytes cannot be read as a picture, in a sentence; undefined if they may. HEIC is left
 * to the browser.
 */
export function findPictureProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'This file is empty. Choose the picture again, or take a new one.'
  if (startsWith(bytes, '%PDF')) {
    return 'This file is a PDF, whatever its name says. Take a screenshot of the page with your holdings, or use Import CSV.'
  }
  const size = parsePictureSize(bytes)
  if (size) return findSizeProblem(size)
  if (isHeic(bytes) || isOtherPicture(bytes)) return undefined
  if (isText(bytes)) {
    return 'This file holds text, not a picture. If it lists your holdings, use Import CSV or Paste.'
  }
  return undefined
}

export function isHeic(bytes: Uint8Array): boolean {
  const brand = parseText(bytes, 8, 12)
  return parseText(bytes, 4, 8) === 'ftyp' && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)
}

export const HEIC_PROBLEM =
  'This browser cannot open HEIC photos. Take a screenshot of the photo and upload that, or, on your iPhone, choose Settings → Camera → Formats → Most Compatible.'

export const BROKEN_PROBLEM =
  'This picture could not be opened. The file may be damaged; save it again as JPG or PNG, or take a screenshot.'

function findSizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  const megapixels = Math.round((width * height) / 1e6)
  if (megapixels > MAX_MEGAPIXELS) {
    return `This picture has ${megapixels} megapixels. The most we can read is ${MAX_MEGAPIXELS}. Crop the picture to the table, or take a screenshot.`
  }
  if (width < 120 || height < 40) {
    return `This picture is ${width} × ${height} pixels, too small to read. Take a larger screenshot or photo.`
  }
  return undefined
}

/** Reads width and height from a PNG or JPEG header, before anything is decoded. */
export function parsePictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, '\x89PNG') && bytes.length >= 24) {
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function isOtherPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 'GIF8') ||
    startsWith(bytes, 'BM') ||
    (startsWith(bytes, 'RIFF') && parseText(bytes, 8, 12) === 'WEBP') ||
    parseText(bytes, 4, 8) === 'ftyp'
  )
}

/** True if the beginning marks UTF-16 or has only printable characters and no zero byte. */
function isText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')) return true
  const start = bytes.subarray(0, 512)
  return start.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((sign, index) => bytes[index] === sign.charCodeAt(0))
}

function parseText(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
