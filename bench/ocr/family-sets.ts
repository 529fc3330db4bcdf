import { BLIND_A_PHONES } from './blind-a-phones.ts'
import { BLIND_A_SCREENS } from './blind-a-screens.ts'
import { BLIND_B_PHONES } from './blind-b-phones.ts'
import { BLIND_B_PRINTS } from './blind-b-prints.ts'
import { BLIND_B_SCREENS } from './blind-b-screens.ts'
import { FAMILIES, type Family } from './families.ts'

/** The blind sets are measured only by name: three pictures of each family. */
export const FAMILY_SETS: Record<string, { families: Family[]; pictures: number }> = {
  main: { families: FAMILIES, pictures: 6 },
  'blind-a': { families: [...BLIND_A_PHONES, ...BLIND_A_SCREENS], pictures: 3 },
  'blind-b': {
    families: [...BLIND_B_PHONES, ...BLIND_B_SCREENS, ...BLIND_B_PRINTS],
    pictures: 3,
  },
}
