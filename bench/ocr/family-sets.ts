import { BLIND_A_PHONES } from './blind-a-phones.ts'
import { BLIND_A_SCREENS } from './blind-a-screens.ts'
import { FAMILIES, type Family } from './families.ts'

/** The blind sets are measured only by name: three pictures of each family. */
export const FAMILY_SETS: Record<string, { families: Family[]; pictures: number }> = {
  main: { families: FAMILIES, pictures: 6 },
  'blind-a': { families: [...BLIND_A_PHONES, ...BLIND_A_SCREENS], pictures: 3 },
}
