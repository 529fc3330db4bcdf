const moduleSize = 3

/** What scanners need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4

/**
 * A QR code as SVG. The client puts it into a data URL as it is, so there must be neither `#` nor
 * `%` in it. Throws RangeError for a text that no QR code can hold.
 */
export async function renderQrCode(text: string): Promise<string> {
  // Loaded here: few requests need it, and an idle server should not carry it.
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const side = size * moduleSize
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="white"/>` +
    `<path d="${path.join('')}" fill="black"/></svg>`
  )
}
