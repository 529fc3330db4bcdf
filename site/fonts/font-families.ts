import { fontProviders } from 'astro/config'
import { EVERYDAY_SIGNS, rareSigns, reserveCharacters, toUnicodeRanges } from './characters.ts'

type Face = { file: string; weight: string; style?: 'italic'; characters?: string }

const TEXT_WEIGHTS = '400 640'
const PLAIN_WEIGHTS = '400 600'
const { latin, latinExtended } = reserveCharacters

/**
 * The font families for Astro. The two reserves come first in tokens.css: each of their files lists its
 * characters and is fetched only if a page uses one.
 */
export const fontFamilies = [
  family({
    name: 'Newsreader',
    cssVariable: '--font-newsreader',
    fallbacks: ['Georgia', 'serif'],
    faces: [
      { file: 'newsreader-text', weight: TEXT_WEIGHTS },
      { file: 'newsreader-italic', weight: TEXT_WEIGHTS, style: 'italic' },
    ],
  }),
  family({
    name: 'Newsreader Display',
    cssVariable: '--font-newsreader-display',
    fallbacks: ['Georgia', 'serif'],
    faces: [{ file: 'newsreader-display', weight: TEXT_WEIGHTS }],
  }),
  // Must come before the reserve that shares its file: Astro preloads a file for the first family that lists it.
  family({
    name: 'Inter',
    cssVariable: '--font-inter',
    fallbacks: ['Arial', 'sans-serif'],
    faces: [{ file: 'inter', weight: PLAIN_WEIGHTS }],
  }),
  family({
    name: 'Newsreader Reserve',
    cssVariable: '--font-newsreader-reserve',
    fallbacks: [],
    faces: [
      { file: 'newsreader-text-latin', weight: TEXT_WEIGHTS, characters: latin },
      { file: 'newsreader-text-extended', weight: TEXT_WEIGHTS, characters: latinExtended },
      { file: 'inter', weight: TEXT_WEIGHTS, characters: EVERYDAY_SIGNS },
      { file: 'signs', weight: TEXT_WEIGHTS, characters: rareSigns },
      { file: 'newsreader-italic-latin', weight: TEXT_WEIGHTS, style: 'italic', characters: latin },
      {
        file: 'newsreader-italic-extended',
        weight: TEXT_WEIGHTS,
        style: 'italic',
        characters: latinExtended,
      },
    ],
  }),
  family({
    name: 'Inter Reserve',
    cssVariable: '--font-inter-reserve',
    fallbacks: [],
    faces: [
      { file: 'inter-latin', weight: PLAIN_WEIGHTS, characters: latin },
      { file: 'inter-extended', weight: PLAIN_WEIGHTS, characters: latinExtended },
      { file: 'signs', weight: PLAIN_WEIGHTS, characters: rareSigns },
    ],
  }),
]

function family({
  name,
  cssVariable,
  fallbacks,
  faces,
}: {
  name: string
  cssVariable: `--${string}`
  fallbacks: string[]
  faces: Face[]
}) {
  const [first, ...others] = faces.map(toVariant)
  if (!first) throw new Error('a family should have at least one face')
  const variants: [typeof first, ...(typeof first)[]] = [first, ...others]
  return { provider: fontProviders.local(), name, cssVariable, fallbacks, options: { variants } }
}

function toVariant({ file, weight, style, characters }: Face) {
  const src: [string] = [`./site/fonts/${file}.woff2`]
  return {
    src,
    weight,
    style: style ?? ('normal' as const),
    // A font that arrives after the first paint is used from the next page on, so text never moves.
    display: 'optional' as const,
    ...(characters ? { unicodeRange: toUnicodeRanges(characters) } : {}),
  }
}
