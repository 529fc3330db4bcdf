import { readdirSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findInstalledChromium } from '#scripts/programs/find-programs.ts'
import { inProject } from '#scripts/project.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { drawPicture } from './ocr/draw-picture.ts'
import type { Family } from './ocr/families.ts'
import { FAMILY_SETS } from './ocr/family-sets.ts'
import { judge, type Measured, printFamily } from './ocr/judge.ts'

// How well and how fast the site's own worker reads drawn statements of many layouts, in a real Chromium.
// Needs a built site. Of the families that are held back only the total is printed, so that the
// reader is not tuned to them. `-- --pictures COUNT --family NAME` measures less or more, and
// `-- --set blind-a` families that no default run reads.
const options = process.argv.slice(2)
const optionAfter = (name: string) =>
  options.includes(name) ? options[options.indexOf(name) + 1] : undefined
const set = FAMILY_SETS[optionAfter('--set') ?? 'main']
if (!set) throw new Error(`--set takes one of ${Object.keys(FAMILY_SETS).join(', ')}`)
const pictures = Number(optionAfter('--pictures')) || set.pictures
const wanted = optionAfter('--family')
const families = set.families.filter(({ name }) => !wanted || name === wanted)

const scratch = await createScratch()
const server = await scratch.start()
const browser = await chromium.launch({
  executablePath: findInstalledChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
const measured: Measured[] = []
try {
  for (const family of families) {
    const ofFamily = await measure(browser, family)
    measured.push(...ofFamily)
    if (!family.isHeldBack) printFamily(family.name, ofFamily, options.includes('--verbose'))
  }
} finally {
  await browser.close()
  await server.stop()
  await scratch.remove()
}
const tuned = measured.filter(({ drawn }) => !drawn.family.isHeldBack)
const heldBack = measured.filter(({ drawn }) => drawn.family.isHeldBack)
if (tuned.length > 0) printFamily('TUNED', tuned)
if (heldBack.length > 0) printFamily('HELD BACK', heldBack)
process.exitCode = [tuned, heldBack].every((all) => all.length === 0 || judge(all).isGood) ? 0 : 1

async function measure(inBrowser: Browser, family: Family): Promise<Measured[]> {
  const page = await inBrowser.newPage()
  await page.goto(`${server.address}/404`)
  const worker = readdirSync(inProject('dist/site/_astro')).find((file) =>
    /^picture-worker.*\.js$/.test(file),
  )
  if (!worker) throw new Error('the site should have been built: npm run build')
  const ofFamily: Measured[] = []
  for (let number = 0; number < pictures; number++) {
    const drawn = await drawPicture(inBrowser, family, number)
    const read = await page.evaluate(readInWorker, {
      address: `/_astro/${worker}`,
      bytes: drawn.jpeg.toString('base64'),
    })
    ofFamily.push({ drawn, ...read })
  }
  await page.close()
  return ofFamily
}

/** Runs in the page. */
async function readInWorker({ address, bytes }: { address: string; bytes: string }) {
  let longestTaskMs = 0
  const blob = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))])
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  })
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  const reader = new Worker(address, { type: 'module' })
  const rows = await new Promise<Measured['rows']>((resolve) => {
    reader.onmessage = ({ data }) => {
      if (data.kind !== 'progress') resolve(data.holdings ?? [])
    }
    reader.onerror = () => resolve([])
    reader.postMessage(blob, [])
  })
  reader.terminate()
  observer.disconnect()
  return { rows, seconds: (performance.now() - start) / 1000, longestTaskMs }
}
