import { groupIntoLines, type ReadWord } from '#domain/broker-statements/group-words.ts'
import type { KnownCompanies } from '#domain/broker-statements/known-companies.ts'
import { parseStatement } from '#domain/broker-statements/parse-statement.ts'
import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { type ColorPicture, findInk } from './find-ink.ts'
import { preparePicture } from './prepare-picture.ts'
import { recognizeCells } from './recognize-cells.ts'
import { type GreyPicture, looksSideways, turnPicture } from './turn-picture.ts'

/** How the recognizer divides a picture: into lines from edge to edge, or into words wherever they are. */
type Division = 'lines' | 'words'

export type Recognize = (picture: GreyPicture, division: Division) => Promise<ReadWord[]>

export type Found = {
  holdings: DraftHolding[]
  /** What was read as text, line by line, for the reader to take from. */
  text: string[][]
}

type Attempt = { quarters: number; division: Division }

/** Words with a lower confidence, 0 to 100, are not shown as text. */
const MIN_SHOWN = 45

/**
 * Reads holdings from a picture: as it stands, then in other ways, until one gives holdings. Screenshots of
 * photos have lost the note that says how to turn them.
 */
export async function findHoldings(
  source: ColorPicture,
  companies: KnownCompanies,
  recognize: Recognize,
): Promise<Found> {
  const ink = findInk(source)
  let text: string[][] = []
  for (const { quarters, division } of listAttempts(ink)) {
    const prepared = preparePicture(turnPicture(ink, quarters))
    if (!prepared) continue
    const words =
      division === 'lines'
        ? await recognizeCells(prepared, (arranged) => recognize(arranged, division))
        : await recognize(prepared, division)
    const holdings = parseStatement(words, companies)
    if (quarters === 0 && text.length === 0) text = listText(words)
    // One row alone may be misread from letters that stand on their heads.
    if (holdings.length > (quarters === 0 ? 0 : 1)) return { holdings, text: listText(words) }
  }
  return { holdings: [], text }
}

function listAttempts(ink: GreyPicture): Attempt[] {
  const turned = looksSideways(ink) ? [1, 3] : [2]
  return [
    { quarters: 0, division: 'lines' },
    ...turned.map((quarters): Attempt => ({ quarters, division: 'lines' })),
    { quarters: 0, division: 'words' },
  ]
}

function listText(words: readonly ReadWord[]): string[][] {
  const shown = words.filter(
    ({ text, confidence }) => confidence >= MIN_SHOWN && /[\p{L}\d]{2}|\d/u.test(text),
  )
  return groupIntoLines(shown).map((line) => line.map(({ text }) => text))
}
