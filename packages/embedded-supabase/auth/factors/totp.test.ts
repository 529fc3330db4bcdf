import { expect, test } from 'vitest'
import { createTotpKey, findTimeStep } from './totp.ts'

/** `12345678901234567890` in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Appendix B of RFC 6238, the last six of its eight digits. */
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('accepts the code of second %i', async (seconds, code, step) => {
  const at = (offset: number) => new Date((seconds + offset) * 1000)
  expect(await findTimeStep(RFC_SECRET, code, at(0))).toBe(step)
  expect(await findTimeStep(RFC_SECRET, code, at(30))).toBe(step)
  expect(await findTimeStep(RFC_SECRET, code, at(90))).toBeUndefined()
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２', '-87082'])(
  'finds no step for %j',
  async (code) => {
    expect(await findTimeStep(RFC_SECRET, code, new Date(59_000))).toBeUndefined()
  },
)

test('creates a new key every time', async () => {
  const keys = await Promise.all([createTotpKey('Kachi', 'a'), createTotpKey('Kachi', 'a')])
  expect(keys[0].secret).not.toBe(keys[1].secret)
})
