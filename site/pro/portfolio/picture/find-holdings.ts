import { groupIntoLines, type ReadWord } from '#domain/broker-statements/group-words.ts'
import type { KnownCompanies } from '#domain/broker-statements/known-companies.ts'
import { parseStatement } from '#domain/broker-statements/parse-statement.ts'
import type { DraftHolding } from '#domain/portfolio/draft-holding.ts'
import { type ColorPicture, findInk } from './find-ink.ts'
import { preparePicture } from './prepare-picture.ts'
import { recognizeCells } from './recognize-cells.ts'
import type { Script } from './recognize-scripts.ts'
import { type GreyPicture, looksSideways, turnPicture } from './turn-picture.ts'

/** How the recognizer divides a picture: into lines from edge to edge, or into words wherever they are. */
type Division = 'lines' | 'words'

/** Reads by the model of Latin letters, or of another script. */
export type Recognize = (
  picture: GreyPicture,
  division: Division,
  script?: Script,
) => Promise<ReadWord[]>

export type Found = {
  holdings: DraftHolding[]
  /** What was read as text, line by line, for the reader to take from. */
  text: string[][]
}

type Attempt = { quarters: number; division: Division }

/** Words with a lower confidence, 0 to 100, are not shown as text. */
const MIN_SHOWN = 45
/** So many words that were read with this confidence say that a picture is not turned. */
const FEWEST = 12
const SURE = 80

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
  let isUpright = false
  for (const attempt of listAttempts(ink)) {
    const isStanding = attempt.quarters === 0
    if (isUpright && !isStanding) continue
    const words = await recognizeWords(ink, attempt, recognize)
    if (!words) continue
    const holdings = parseStatement(words, companies)
    // One row alone may be misread from letters that stand on their heads.
    if (holdings.length > (isStanding ? 0 : 1)) return { holdings, text: listText(words) }
    if (!isStanding) continue
    if (text.length === 0) text = listText(words)
    isUpright ||= areWordsRead(words)
  }
  return { holdings: [], text }
}

async function recognizeWords(
  ink: GreyPicture,
  { quarters, division }: Attempt,
  recognize: Recognize,
): Promise<ReadWord[] | undefined> {
  const prepared = preparePicture(turnPicture(ink, quarters))
  if (!prepared || division === 'words') return prepared && recognize(prepared, division)
  return recognizeCells(prepared, (arranged, script) => recognize(arranged, division, script))
}

function listAttempts(ink: GreyPicture): Attempt[] {
  const turned = looksSideways(ink) ? [1, 3] : [2]
  return [
    { quarters: 0, division: 'lines' },
    ...turned.map((quarters): Attempt => ({ quarters, division: 'lines' })),
    { quarters: 0, division: 'words' },
  ]
}

/** Whether the picture stands upright: on their heads, hardly any letters are read with confidence. */
function areWordsRead(words: readonly ReadWord[]): boolean {
  const long = words.filter(({ text }) => /\p{L}{4}|\d{4}/u.test(text))
  const sure = long.filter(({ confidence }) => confidence >= SURE)
  return sure.length >= FEWEST && sure.length * 2 > long.length
}

function listText(words: readonly ReadWord[]): string[][] {
  const shown = words.filter(
    ({ text, confidence }) => confidence >= MIN_SHOWN && /[\p{L}\d]{2}|\d/u.test(text),
  )
  return groupIntoLines(shown).map((line) => line.map(({ text }) => text))
}
