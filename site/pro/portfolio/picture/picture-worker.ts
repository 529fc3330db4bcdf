import languageUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { createWorker, type Line, PSM, type Worker as Reader } from 'tesseract.js'
import readerUrl from 'tesseract.js/dist/worker.min.js?url'
import plainCoreUrl from 'tesseract.js-core/tesseract-core-lstm.wasm.js?url'
import simdCoreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import type { ReadWord } from '#domain/portfolio/group-words.ts'
import { amendSymbol, readStatement, type StatementRow } from '#domain/portfolio/read-statement.ts'
import { cutFirstLine } from './cut-line.ts'
import { BROKEN_PROBLEM, findPictureProblem, HEIC_PROBLEM, isHeic } from './inspect-picture.ts'
import { type GreyPicture, looksSideways, turnPicture } from './level-picture.ts'
import { preparePicture, toGrey } from './prepare-picture.ts'
import type { PictureAnswer } from './read-picture.ts'

/** Pictures are decoded no wider than this; more takes memory and is recognized no better. */
const DECODED_WIDTH = 2400
const SYMBOL_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.& '
/** A WebAssembly module of one function that uses a vector instruction. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
])

// Reads one picture; the page then ends the worker. It requests only our own origin and uploads nothing.
self.addEventListener('message', (event: MessageEvent<Blob>) => void answer(event.data))

async function answer(file: Blob): Promise<void> {
  try {
    send(await read(file))
  } catch (cause) {
    console.warn('The picture could not be read', cause)
    send({ kind: 'failed' })
  }
}

async function read(file: Blob): Promise<PictureAnswer> {
  report(0.02, 'Opening the picture')
  const bytes = new Uint8Array(await file.slice(0, 1_000_000).arrayBuffer())
  const problem = findPictureProblem(bytes)
  if (problem) return { kind: 'unreadable', problem }
  const source = await decode(file)
  if (!source) return { kind: 'unreadable', problem: isHeic(bytes) ? HEIC_PROBLEM : BROKEN_PROBLEM }
  report(0.15, 'Loading the reader')
  const reader = await startReader()
  const { picture, rows } = await readUpright(reader, source)
  const amended = await lookCloser(reader, picture, rows)
  await reader.terminate()
  return { kind: 'read', holdings: amended.map(({ holding }) => holding) }
}

/** Screenshots of photos have lost the note that says how to turn them, so they are turned until a table shows. */
async function readUpright(reader: Reader, source: GreyPicture) {
  const upright = await readTurned(reader, source, 0)
  if (upright.rows.length > 0) return upright
  for (const quarters of looksSideways(source) ? [1, 3] : [2]) {
    const turned = await readTurned(reader, source, quarters)
    // One row alone may be misread from letters that stand on their heads.
    if (turned.rows.length > 1) return turned
  }
  return upright
}

async function readTurned(reader: Reader, source: GreyPicture, quarters: number) {
  const picture = preparePicture(turnPicture(source, quarters))
  report(0.4, quarters === 0 ? 'Reading the picture' : 'Turning the picture')
  return { picture, rows: readStatement(await readWords(reader, picture)) }
}

/** Rotated upright by the photo's own data. Undefined if the browser cannot open it. */
async function decode(file: Blob): Promise<GreyPicture | undefined> {
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, DECODED_WIDTH / whole.width)
    const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)]
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    // Transparent areas become white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(whole, 0, 0, width, height)
    whole.close()
    return toGrey(context.getImageData(0, 0, width, height).data, width, height)
  } catch {
    return undefined
  }
}

async function startReader(): Promise<Reader> {
  const reader = await createWorker('eng', 1, {
    workerPath: toAddress(readerUrl),
    corePath: toAddress(WebAssembly.validate(SIMD_PROBE) ? simdCoreUrl : plainCoreUrl),
    // The library appends a file name. After a # it is not requested, so our own address is used.
    langPath: `${toAddress(languageUrl)}#`,
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') report(0.4 + progress * 0.45, 'Reading the picture')
      else if (status === 'loading tesseract core') report(0.2, 'Loading the reader')
      else if (status === 'loading language traineddata') report(0.3, 'Loading the reader')
    },
  })
  return reader
}

function toAddress(url: string): string {
  return new URL(url, self.location.origin).href
}

async function readWords(reader: Reader, picture: GreyPicture): Promise<ReadWord[]> {
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  const { data } = await reader.recognize(toFile(picture), {}, { blocks: true, text: false })
  const lines: Line[] = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines)
  return lines
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox }))
}

/** Cuts out doubtful symbols, enlarges them and reads each again alone. */
async function lookCloser(reader: Reader, picture: GreyPicture, rows: StatementRow[]) {
  await reader.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    tessedit_char_whitelist: SYMBOL_SIGNS,
  })
  const amended: StatementRow[] = []
  for (const [index, row] of rows.entries()) {
    report(0.85 + (0.15 * index) / rows.length, 'Checking the symbols')
    const cut = row.symbolPlace && cutFirstLine(picture, row.symbolPlace)
    if (!cut) {
      amended.push(row)
      continue
    }
    const { data } = await reader.recognize(toFile(cut), {}, { text: true })
    amended.push(amendSymbol(row, [data.text.trim()]))
  }
  return amended
}

/** PGM, because it needs no compression. */
function toFile({ width, height, pixels }: GreyPicture): Blob {
  return new Blob([`P5\n${width} ${height}\n255\n`, new Uint8Array(pixels)])
}

function report(progress: number, stage: string): void {
  send({ kind: 'progress', progress, stage })
}

function send(message: PictureAnswer): void {
  self.postMessage(message, { transfer: [] })
}
