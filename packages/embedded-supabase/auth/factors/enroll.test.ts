import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { renderQrCode } from './enroll.ts'

const URI = 'otpauth://totp/Kachi:ada@example.com?issuer=Kachi&secret=JBSWY3DPEHPK3PXP'

describe('the QR code', () => {
  test('draws the dark modules as encoded, with a quiet zone', async () => {
    const svg = await renderQrCode(URI)
    const { data, size } = encode(URI, { ecc: 'M', border: 4 })
    const drawn = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`)
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
    expect(drawn).toEqual(dark)
    expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`)
    const near = drawn.filter((module) =>
      module.split(',').some((at) => Number(at) < 4 || Number(at) >= size - 4),
    )
    expect(near).toEqual([])
    // The always dark module beside the lower left finder pattern: a mirrored code has it elsewhere.
    expect(drawn).toContain(`${4 + 8},${size - 4 - 8}`)
  })

  test('refuses a text that is too long', async () => {
    await expect(renderQrCode('x'.repeat(3000))).rejects.toThrow(RangeError)
  })
})
