import chineseUrl from '@tesseract.js-data/chi_tra/4.0.0_best_int/chi_tra.traineddata.gz?url'
import latinUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import japaneseUrl from '@tesseract.js-data/jpn/4.0.0_best_int/jpn.traineddata.gz?url'
import koreanUrl from '@tesseract.js-data/kor/4.0.0_best_int/kor.traineddata.gz?url'
import { createWorker, type Line, PSM, type Worker as Reader } from 'tesseract.js'
import readerUrl from 'tesseract.js/dist/worker.min.js?url'
import plainCoreUrl from 'tesseract.js-core/tesseract-core-lstm.wasm.js?url'
import simdCoreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import type { ReadWord } from '#domain/broker-statements/group-words.ts'
import { createKnownCompanies } from '#domain/broker-statements/known-companies.ts'
import american from '#domain/markets/american-listings.json'
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { findHoldings } from './find-holdings.ts'
import type { ColorPicture } from './find-ink.ts'
import { BROKEN_PROBLEM, findPictureProblem, HEIC_PROBLEM, isHeic } from './inspect-picture.ts'
import type { PictureAnswer } from './recognize-picture.ts'
import type { Script } from './recognize-scripts.ts'
import type { GreyPicture } from './turn-picture.ts'

/** Larger pictures are reduced to this; more takes memory and time and is recognized no better. */
const MAX_PIXELS = 4_500_000
const MODEL_URLS = { eng: latinUrl, chi_tra: chineseUrl, jpn: japaneseUrl, kor: koreanUrl }

type Model = keyof typeof MODEL_URLS

const SIGNS: Readonly<Record<Script, string>> = {
  chi_tra: 'Chinese',
  jpn: 'Japanese',
  kor: 'Korean',
}

const MODES = { lines: PSM.SINGLE_BLOCK, words: PSM.SPARSE_TEXT }
/** A WebAssembly module of one function that uses a vector instruction. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
])

// Reads one picture; the page then ends the worker. It requests only our own origin and uploads nothing.
self.addEventListener('message', (event: MessageEvent<Blob>) => void answer(event.data))

async function answer(file: Blob): Promise<void> {
  try {
    send(await recognizeHoldings(file))
  } catch (cause) {
    console.warn('The picture could not be read', cause)
    send({ kind: 'failed' })
  }
}

async function recognizeHoldings(file: Blob): Promise<PictureAnswer> {
  report(0.02, 'Opening the picture')
  const bytes = new Uint8Array(await file.slice(0, 1_000_000).arrayBuffer())
  const problem = findPictureProblem(bytes)
  if (problem) return { kind: 'unreadable', problem }
  const source = await decode(file)
  if (!source) return { kind: 'unreadable', problem: isHeic(bytes) ? HEIC_PROBLEM : BROKEN_PROBLEM }
  report(0.1, 'Loading the reader')
  const readers = new Map<Model, Promise<Reader>>()
  const openReader = (model: Model) => {
    const reader = readers.get(model) ?? startReader(model)
    readers.set(model, reader)
    return reader
  }
  const companies = createKnownCompanies(bundledListings(american.lines))
  const found = await findHoldings(source, companies, (picture, division, script) => {
    if (!script) return recognize(openReader('eng'), picture, MODES[division])
    report(0.87, `Reading ${SIGNS[script]} signs`)
    return recognize(openReader(script), picture, MODES[division]).catch((cause: unknown) => {
      // Offline, or too little memory: what was read in Latin letters stays.
      console.warn(`The model of ${SIGNS[script]} signs could not be used`, cause)
      return []
    })
  })
  return { kind: 'read', ...found }
}

/** Rotated upright by the photo's own data. Undefined if the browser cannot open it. */
async function decode(file: Blob): Promise<ColorPicture | undefined> {
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)))
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
    return { width, height, rgba: context.getImageData(0, 0, width, height).data }
  } catch {
    return undefined
  }
}

function startReader(model: Model): Promise<Reader> {
  return createWorker(model, 1, {
    workerPath: toAddress(readerUrl),
    corePath: toAddress(WebAssembly.validate(SIMD_PROBE) ? simdCoreUrl : plainCoreUrl),
    // The library appends a file name. After a # it is not requested, so our own address is used.
    langPath: `${toAddress(MODEL_URLS[model])}#`,
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (model !== 'eng') return
      if (status === 'recognizing text') report(0.4 + progress * 0.45, 'Reading the picture')
      else if (status === 'loading tesseract core') report(0.2, 'Loading the reader')
      else if (status === 'loading language traineddata') report(0.3, 'Loading the reader')
    },
  })
}

function toAddress(url: string): string {
  return new URL(url, self.location.origin).href
}

async function recognize(
  starting: Promise<Reader>,
  picture: GreyPicture,
  mode: PSM,
): Promise<ReadWord[]> {
  const reader = await starting
  await reader.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: '300' })
  const { data } = await reader.recognize(toFile(picture), {}, { blocks: true, text: false })
  const lines: Line[] = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((paragraph) => paragraph.lines)
  return lines
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox }))
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
