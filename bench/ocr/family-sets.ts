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
import { BLIND_F_PHONES } from './blind-f-phones.ts'
import { BLIND_F_PRINTS } from './blind-f-prints.ts'
import { BLIND_F_SCREENS } from './blind-f-screens.ts'
import { BLIND_G_PHONES } from './blind-g-phones.ts'
import { BLIND_G_PRINTS } from './blind-g-prints.ts'
import { BLIND_G_SCREENS } from './blind-g-screens.ts'
import { BLIND_H_PHONES } from './blind-h-phones.ts'
import { BLIND_H_PRINTS } from './blind-h-prints.ts'
import { BLIND_H_SCREENS } from './blind-h-screens.ts'
import { BLIND_I_PHONES } from './blind-i-phones.ts'
import { BLIND_I_PRINTS } from './blind-i-prints.ts'
import { BLIND_I_SCREENS } from './blind-i-screens.ts'
import { BLIND_J_PHONES } from './blind-j-phones.ts'
import { BLIND_J_PRINTS } from './blind-j-prints.ts'
import { BLIND_J_SCREENS } from './blind-j-screens.ts'
import { BLIND_K_PHONES } from './blind-k-phones.ts'
import { BLIND_K_PRINTS } from './blind-k-prints.ts'
import { BLIND_K_SCREENS } from './blind-k-screens.ts'
import { BLIND_L_PHONES } from './blind-l-phones.ts'
import { BLIND_L_PRINTS } from './blind-l-prints.ts'
import { BLIND_L_SCREENS } from './blind-l-screens.ts'
import { BLIND_L_TABLES } from './blind-l-tables.ts'
import { BLIND_M_PHONES } from './blind-m-phones.ts'
import { BLIND_M_PRINTS } from './blind-m-prints.ts'
import { BLIND_M_SCREENS } from './blind-m-screens.ts'
import { BLIND_N_PHONES } from './blind-n-phones.ts'
import { BLIND_N_PRINTS } from './blind-n-prints.ts'
import { BLIND_N_SCREENS } from './blind-n-screens.ts'
import { FAMILIES, type Family } from './families.ts'

const SET_B = [...BLIND_B_PHONES, ...BLIND_B_SCREENS, ...BLIND_B_PRINTS]
/** Every other family of set B was looked at first; all of them have been since. */
const [SEEN_B, BLIND_B] = halve(SET_B)
/** As of set B, of set C as well. */
const [SEEN_C, BLIND_C] = halve([...BLIND_C_PHONES, ...BLIND_C_SCREENS, ...BLIND_C_PRINTS])
/** All families of these have been looked at, after each had been read once. */
const SET_D = [...BLIND_D_PHONES, ...BLIND_D_SCREENS, ...BLIND_D_PRINTS]
const SET_E = [...BLIND_E_PHONES, ...BLIND_E_SCREENS, ...BLIND_E_PRINTS]
const SET_F = [...BLIND_F_PHONES, ...BLIND_F_SCREENS, ...BLIND_F_PRINTS]
const SET_H = [...BLIND_H_PHONES, ...BLIND_H_SCREENS, ...BLIND_H_PRINTS]
const SET_G = [...BLIND_G_PHONES, ...BLIND_G_SCREENS, ...BLIND_G_PRINTS]
const SET_I = [...BLIND_I_PHONES, ...BLIND_I_SCREENS, ...BLIND_I_PRINTS]
const SET_J = [...BLIND_J_PHONES, ...BLIND_J_SCREENS, ...BLIND_J_PRINTS]
const SET_K = [...BLIND_K_PHONES, ...BLIND_K_SCREENS, ...BLIND_K_PRINTS]
const SET_L = [...BLIND_L_PHONES, ...BLIND_L_SCREENS, ...BLIND_L_TABLES, ...BLIND_L_PRINTS]
const SET_M = [...BLIND_M_PHONES, ...BLIND_M_SCREENS, ...BLIND_M_PRINTS]
/** No author of the reader has looked at these. */
const BLIND_N = [...BLIND_N_PHONES, ...BLIND_N_SCREENS, ...BLIND_N_PRINTS]

/** The sets beside the main one are measured only by name: three pictures of each family. */
export const FAMILY_SETS: Record<string, { families: Family[]; pictures: number }> = {
  main: { families: FAMILIES, pictures: 6 },
  'blind-a': { families: [...BLIND_A_PHONES, ...BLIND_A_SCREENS], pictures: 3 },
  'seen-b': { families: asSeen(SEEN_B), pictures: 3 },
  'blind-b': { families: asSeen(BLIND_B), pictures: 3 },
  'seen-c': { families: asSeen(SEEN_C), pictures: 3 },
  'blind-c': { families: asSeen(BLIND_C), pictures: 3 },
  'set-d': { families: asSeen(SET_D), pictures: 3 },
  'set-e': { families: asSeen(SET_E), pictures: 3 },
  'set-f': { families: asSeen(SET_F), pictures: 3 },
  'set-g': { families: asSeen(SET_G), pictures: 3 },
  'set-h': { families: asSeen(SET_H), pictures: 3 },
  'set-i': { families: asSeen(SET_I), pictures: 3 },
  'set-j': { families: asSeen(SET_J), pictures: 3 },
  'set-k': { families: asSeen(SET_K), pictures: 3 },
  'set-l': { families: asSeen(SET_L), pictures: 3 },
  'set-m': { families: asSeen(SET_M), pictures: 3 },
  'blind-n': { families: BLIND_N, pictures: 3 },
}

function halve(families: readonly Family[]): [Family[], Family[]] {
  const [first = [], second = []] = [0, 1].map((rest) =>
    families.filter((_, at) => at % 2 === rest),
  )
  return [first, second]
}

function asSeen(families: readonly Family[]): Family[] {
  return families.map((one) => ({ ...one, isHeldBack: false }))
}
