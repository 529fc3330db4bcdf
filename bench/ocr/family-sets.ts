import { BLIND_A_PHONES } from './blind-a-phones.ts'
import { BLIND_A_SCREENS } from './blind-a-screens.ts'
import { BLIND_B_PHONES } from './blind-b-phones.ts'
import { BLIND_B_PRINTS } from './blind-b-prints.ts'
import { BLIND_B_SCREENS } from './blind-b-screens.ts'
import { BLIND_C_PHONES } from './blind-c-phones.ts'
import { BLIND_C_PRINTS } from './blind-c-prints.ts'
import { BLIND_C_SCREENS } from './blind-c-screens.ts'
import { BLIND_D_PHONES } from './blind-d-phones.ts'
import { BLIND_D_PRINTS } from './blind-d-prints.ts'
import { BLIND_D_SCREENS } from './blind-d-screens.ts'
import { BLIND_E_PHONES } from './blind-e-phones.ts'
import { BLIND_E_PRINTS } from './blind-e-prints.ts'
import { BLIND_E_SCREENS } from './blind-e-screens.ts'
import { FAMILIES, type Family } from './families.ts'

const SET_B = [...BLIND_B_PHONES, ...BLIND_B_SCREENS, ...BLIND_B_PRINTS]
/** Every other family of set B was looked at first; all of them have been since. */
const [SEEN_B, BLIND_B] = halve(SET_B)
/** As of set B, of set C as well. */
const [SEEN_C, BLIND_C] = halve([...BLIND_C_PHONES, ...BLIND_C_SCREENS, ...BLIND_C_PRINTS])
/** All families of set D have been looked at, after each had been read once. */
const SET_D = [...BLIND_D_PHONES, ...BLIND_D_SCREENS, ...BLIND_D_PRINTS]

/** The sets beside the main one are measured only by name: three pictures of each family. */
export const FAMILY_SETS: Record<string, { families: Family[]; pictures: number }> = {
  main: { families: FAMILIES, pictures: 6 },
  'blind-a': { families: [...BLIND_A_PHONES, ...BLIND_A_SCREENS], pictures: 3 },
  'seen-b': { families: SEEN_B.map((one) => ({ ...one, isHeldBack: false })), pictures: 3 },
  'blind-b': { families: BLIND_B.map((one) => ({ ...one, isHeldBack: false })), pictures: 3 },
  'seen-c': { families: SEEN_C.map((one) => ({ ...one, isHeldBack: false })), pictures: 3 },
  'blind-c': { families: BLIND_C.map((one) => ({ ...one, isHeldBack: false })), pictures: 3 },
  'blind-e': { families: [...BLIND_E_PHONES, ...BLIND_E_SCREENS, ...BLIND_E_PRINTS], pictures: 3 },
  'set-d': { families: SET_D.map((one) => ({ ...one, isHeldBack: false })), pictures: 3 },
}

function halve(families: readonly Family[]): [Family[], Family[]] {
  const [first = [], second = []] = [0, 1].map((rest) =>
    families.filter((_, at) => at % 2 === rest),
  )
  return [first, second]
}
