import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { inProject } from '#scripts/project.mjs'
import { createRandom, type Random } from '#tests/fixtures/generate-statements.ts'
import { type Capture, FAMILIES, type Family } from './families.ts'
import { pickRows } from './positions.ts'

export type Drawn = {
  name: string
  family: Family
  jpeg: Buffer
  truth: { symbol: string; shares: number; price: number }[]
}

/** Answered from node_modules, so that pages without an address of their own can load fonts. */
const FONTS = 'http://fonts.invalid/'
const SHEETS: Record<string, string> = {
  'Roboto Variable': '@fontsource-variable/roboto/index.css',
  'Inter Variable': '@fontsource-variable/inter/index.css',
  'Open Sans Variable': '@fontsource-variable/open-sans/index.css',
  'Newsreader Variable': '@fontsource-variable/newsreader/index.css',
  Arimo: '@fontsource/arimo/index.css',
  Cousine: '@fontsource/cousine/index.css',
  Kosugi: '@fontsource/kosugi/index.css',
}

/** The same picture for the same number on every machine with the same fonts and browser. */
export async function drawPicture(
  browser: Browser,
  family: Family,
  number: number,
): Promise<Drawn> {
  const random = createRandom(seedOf(family) * 104_729 + number * 7919 + 5)
  const rows = family.pick?.(random, family.rows) ?? pickRows(random, family.rows, family.isKept)
  const font = family.fonts[number % family.fonts.length] ?? 'sans-serif'
  const capture = family.captures[number % family.captures.length] ?? 'screenshot'
  const body = `${family.draw(rows, random)}<style>body{font-family:'${font}',sans-serif}</style>`
  const sheet = await screenshot(browser, family, { body, font, quality: number % 2 ? 60 : 85 })
  const jpeg =
    capture === 'screenshot' ? sheet : await photograph(browser, sheet, { family, capture, random })
  const truth = rows.map(({ symbol, shares, price }) => ({ symbol, shares, price }))
  return { name: `${family.name} ${number}, ${capture}, ${font}`, family, jpeg, truth }
}

/** The place in the list; of families outside it a number from the name, whatever the list becomes. */
function seedOf(family: Family): number {
  const place = FAMILIES.indexOf(family)
  if (place >= 0) return place
  return [...family.name].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) % 9973, 1000)
}

async function screenshot(
  browser: Browser,
  { width, height, scale }: Family,
  { body, font, quality }: { body: string; font: string; quality: number },
): Promise<Buffer> {
  const canvas = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await serveFonts(canvas)
  const sheet = SHEETS[font]
  const link = sheet ? `<link rel="stylesheet" href="${FONTS}${sheet}">` : ''
  await canvas.setContent(`<!doctype html><meta charset="utf-8">${link}${body}`)
  await canvas.evaluate(() => document.fonts.ready)
  const jpeg = await canvas.screenshot({ type: 'jpeg', quality, fullPage: true })
  await canvas.close()
  return jpeg
}

async function serveFonts(page: Page): Promise<void> {
  await page.route(`${FONTS}**`, async (route) => {
    const file = inProject('node_modules', new URL(route.request().url()).pathname.slice(1))
    const headers = { 'access-control-allow-origin': '*' }
    const contentType = file.endsWith('.css') ? 'text/css' : 'font/woff2'
    await route.fulfill({ body: await readFile(file), headers, contentType })
  })
}

/** Turned by up to 2°, seen from the side, with noise, glare or the shadow of folds, and JPEG at 60 to 80. */
async function photograph(
  browser: Browser,
  sheet: Buffer,
  { family, capture, random }: { family: Family; capture: Capture; random: Random },
): Promise<Buffer> {
  const between = (from: number, to: number) => from + (to - from) * random()
  const isUpright = family.height > family.width
  const [width, height] = isUpright ? [1500, 2000] : [2000, 1500]
  const turn = `perspective(${width * 2}px) rotateX(${between(-7, 7)}deg) rotateY(${between(-7, 7)}deg) rotate(${between(-2, 2)}deg)`
  const glare = `radial-gradient(ellipse at ${between(15, 85)}% ${between(15, 85)}%,rgba(255,255,255,${between(0.2, 0.5)}),transparent 38%)`
  const folds = `linear-gradient(${between(170, 190)}deg,rgba(0,0,0,.22) 0%,transparent 33%,rgba(0,0,0,.28) 34%,rgba(255,255,255,.05) 36%,transparent 64%,rgba(0,0,0,.3) 66%,rgba(0,0,0,.05) 69%),
    linear-gradient(${between(60, 120)}deg,rgba(0,0,0,${between(0.1, 0.35)}),transparent 60%)`
  const canvas = await browser.newPage({ viewport: { width, height } })
  await canvas.setContent(`<!doctype html><style>*{margin:0}body{width:${width}px;height:${height}px;overflow:hidden;background:linear-gradient(120deg,#6d5a48,#97836c)}
    figure{width:100%;height:100%;display:flex;align-items:center;justify-content:center;filter:blur(${between(0.3, 1)}px)}
    div{position:relative;transform:${turn}}img{display:block;max-width:${width * 0.93}px;max-height:${height * 0.93}px;${family.width > family.height ? `width:${width * 0.93}px` : `height:${height * 0.93}px`}}
    i,canvas{position:absolute;inset:0}i{background:${capture === 'photo' ? glare : folds}}canvas{mix-blend-mode:overlay;opacity:${between(0.15, 0.4)}}
    </style><figure><div><img src="data:image/jpeg;base64,${sheet.toString('base64')}"><i></i></div></figure><canvas></canvas>`)
  await canvas.evaluate(addNoise, Math.floor(random() * 1e9))
  const jpeg = await canvas.screenshot({ type: 'jpeg', quality: Math.round(between(60, 80)) })
  await canvas.close()
  return jpeg
}

async function addNoise(seed: number): Promise<void> {
  await document.querySelector('img')?.decode()
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) throw new Error('the page should have a canvas')
  ;[canvas.width, canvas.height] = [innerWidth, innerHeight]
  const noise = context.createImageData(innerWidth, innerHeight)
  let state = seed
  for (let at = 0; at < noise.data.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const shade = 64 + (state >>> 25)
    noise.data.set([shade, shade, shade, 255], at)
  }
  context.putImageData(noise, 0, 0)
}
