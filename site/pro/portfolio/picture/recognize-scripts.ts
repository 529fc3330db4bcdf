import { appendWord, type ReadWord } from '#domain/broker-statements/group-words.ts'
import { TEXT_HEIGHT } from './prepare-picture.ts'
import type { TextCell } from './text-cells.ts'
import type { GreyPicture } from './turn-picture.ts'

/** What a model of the recognizer reads beside Latin letters and figures: Chinese, Japanese or Korean signs. */
export const SCRIPTS = ['chi_tra', 'jpn', 'kor'] as const

export type Script = (typeof SCRIPTS)[number]

type Reading = ReadonlyMap<TextCell, ReadWord[]>

type ReadInScript = (cells: readonly TextCell[], script: Script) => Promise<Reading>

/** Strokes that one crosses from top to bottom: letters and figures have up to two, most Chinese signs three. */
const MANY_STROKES = 2.2
/** Specks are narrower. */
const NARROWEST = TEXT_HEIGHT
/** Shades below this are ink. */
const INK = 140

const FEWEST_CELLS = 6
const SAMPLE = 16
/** Confidences from 0 to 100: a model that gains so much reads the picture's script, and so certain a one is not compared. */
const GAIN = 15
const CERTAIN = 80

/** The texts that have as many strokes as Chinese, Japanese or Korean signs. */
export function selectSigns(picture: GreyPicture, cells: readonly TextCell[]): TextCell[] {
  return cells.filter(
    ({ box }) => box.x1 - box.x0 >= NARROWEST && countStrokes(picture, box) > MANY_STROKES,
  )
}

/** The mean over all columns with ink. */
function countStrokes({ pixels, width }: GreyPicture, { x0, x1, y0, y1 }: TextCell['box']): number {
  let strokes = 0
  let columns = 0
  for (let x = x0; x < x1; x++) {
    let own = 0
    let isInk = false
    for (let y = y0; y < y1; y++) {
      const wasInk = isInk
      isInk = (pixels[y * width + x] ?? 255) < INK
      if (isInk && !wasInk) own++
    }
    strokes += own
    if (own > 0) columns++
  }
  return columns === 0 ? 0 : strokes / columns
}

type Doubtful = {
  cells: readonly TextCell[]
  /** Those that look like signs: noise says nothing of a script. */
  signs: readonly TextCell[]
}

/**
 * Reads cells that the model of Latin letters left doubtful by the model that reads their signs best.
 *
 * @param known what was read before
 * @returns the cells that this model reads with more confidence
 */
export async function recognizeScript(
  { cells, signs }: Doubtful,
  known: Reading,
  read: ReadInScript,
): Promise<Map<TextCell, ReadWord[]>> {
  const script = await findScript(signs, known, read)
  const found = new Map<TextCell, ReadWord[]>()
  if (!script) return found
  const readings = await read(cells, script)
  for (const cell of cells) {
    const words = joinSigns(readings.get(cell) ?? [])
    if (measureConfidence(words) > measureConfidence(known.get(cell))) found.set(cell, words)
  }
  return found
}

async function findScript(
  signs: readonly TextCell[],
  known: Reading,
  read: ReadInScript,
): Promise<Script | undefined> {
  if (signs.length < FEWEST_CELLS) return undefined
  const sample = takeSample(signs)
  const measure = (reading: Reading) =>
    sample.reduce((sum, cell) => sum + measureConfidence(reading.get(cell)), 0) / sample.length
  const wanted = measure(known) + GAIN
  let best: { script: Script; confidence: number } | undefined
  for (const script of SCRIPTS) {
    // The Chinese and Japanese models read each other's signs in part, so the better is chosen. Korean signs differ.
    if (script === 'kor' && best && best.confidence >= wanted) break
    const confidence = measure(await read(sample, script))
    if (!best || confidence > best.confidence) best = { script, confidence }
    if (confidence >= Math.max(wanted, CERTAIN)) break
  }
  return best && best.confidence >= wanted ? best.script : undefined
}

/** From all parts of the picture. */
function takeSample(cells: readonly TextCell[]): TextCell[] {
  const step = Math.max(1, cells.length / SAMPLE)
  return cells.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

const ENDS_IN_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30FC]$/u
const BEGINS_WITH_SIGN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30FC]/u

/** The models divide a word into its signs. */
function joinSigns(words: readonly ReadWord[]): ReadWord[] {
  const joined: ReadWord[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isOne = last && ENDS_IN_SIGN.test(last.text) && BEGINS_WITH_SIGN.test(word.text)
    if (isOne) appendWord(last, word, '')
    else joined.push({ ...word })
  }
  return joined
}

/** Of the word read with least, from 0 to 100. */
export function measureConfidence(words: readonly ReadWord[] = []): number {
  return words.length === 0 ? 0 : Math.min(...words.map(({ confidence }) => confidence))
}
