import fc from 'fast-check'

const codePoint = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code))

/**
 * Text of any code points, lone surrogates among them. The library's own unit `binary` first builds a table of them all,
 * for a second and 190 MB.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: codePoint, maxLength })
}
