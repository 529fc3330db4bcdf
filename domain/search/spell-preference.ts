import type { CompanyListing } from './company-directory.ts'
import { compact, foldText } from './fold-text.ts'

const PREFERENCE_WORDS = ['pref', 'preferred', 'preference', 'pfd']
const SHARE_WORDS = ['', 'share', 'shares', 'stock']
const KOREAN_PREFERENCE_WORDS = ['우', '우선주']

/**
 * What readers call a company's preference share: Samsung preferred, 삼성전자우. Its first, whose code ends in 5, is
 * meant where no number is said.
 * @param names of the company, folded
 */
export function spellPreference(
  listings: readonly CompanyListing[],
  names: readonly string[],
): Map<string, CompanyListing> {
  const first = listings.find(({ symbol, ordinary }) => ordinary && /5\.K[SQ]$/.test(symbol))
  if (!first) return new Map()
  const words = PREFERENCE_WORDS.flatMap((word) => SHARE_WORDS.map((share) => word + share))
  const spellings = names.flatMap((name) =>
    (/[가-힣]$/u.test(name) ? KOREAN_PREFERENCE_WORDS : words).map((word) => name + word),
  )
  return new Map(spellings.map((spelling) => [compact(foldText(spelling)), first]))
}
