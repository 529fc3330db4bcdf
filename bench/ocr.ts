import { readdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findInstalledChromium } from '#scripts/programs/find-programs.ts'
import { inProject } from '#scripts/project.mjs'
import { makeStatement, type Statement } from '#tests/fixtures/generate-statements.ts'
import { createScratch } from '#tests/scratch-server.ts'

// `npm run bench ocr [-- --only COUNT]`: how well and how fast the site's own worker reads
// generated statements, in a real Chromium. Needs a built site. Statements from HELD_BACK on were
// not used for tuning.
const TUNED = 60
const HELD_BACK = [1000, 1010] as const
const TARGET_PERCENT = 95
const TARGET_SECONDS = 8

type Read = { symbol: string; shares: string; price: string; unsure: string[] }
type Measured = { statement: Statement; rows: Read[]; seconds: number; longestTaskMs: number }

const only = Number(process.argv[process.argv.indexOf('--only') + 1]) || TUNED
const scratch = await createScratch()
const server = await scratch.start()
const browser = await chromium.launch({
  executablePath: findInstalledChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
let isGood = false
try {
  const tuned = await measure(browser, 0, Math.min(only, TUNED))
  const heldBack = await measure(browser, HELD_BACK[0], only < TUNED ? HELD_BACK[0] : HELD_BACK[1])
  isGood = [
    judge(`tuned on (${tuned.length})`, tuned),
    heldBack.length === 0 || judge(`held back (${heldBack.length})`, heldBack),
  ].every(Boolean)
} finally {
  await browser.close()
  await server.stop()
  await scratch.remove()
}
process.exitCode = isGood ? 0 : 1

async function measure(inBrowser: Browser, from: number, to: number): Promise<Measured[]> {
  const canvas = await inBrowser.newPage({ viewport: { width: 1280, height: 720 } })
  const page = await inBrowser.newPage()
  await page.goto(`${server.address}/404`)
  const measured: Measured[] = []
  for (let number = from; number < to; number++) {
    const statement = makeStatement(number)
    await canvas.setContent(statement.html)
    const picture = await canvas.screenshot({ type: 'jpeg', quality: 80 })
    measured.push({ statement, ...(await readInPage(page, picture.toString('base64'))) })
  }
  await canvas.close()
  await page.close()
  return measured
}

async function readInPage(page: Page, base64: string) {
  const files = readdirSync(inProject('dist/site/_astro'))
  const worker = files.find((file) => /^picture-worker.*\.js$/.test(file))
  if (!worker) throw new Error('the site should have been built: npm run build')
  return page.evaluate(
    async ({ address, bytes }) => {
      let longestTaskMs = 0
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          longestTaskMs = Math.max(longestTaskMs, duration)
      })
      observer.observe({ type: 'longtask' })
      const blob = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))])
      const start = performance.now()
      const reader = new Worker(address, { type: 'module' })
      const rows = await new Promise<Read[]>((resolve) => {
        reader.onmessage = ({ data }) => {
          if (data.kind !== 'progress') resolve(data.holdings ?? [])
        }
        reader.onerror = () => resolve([])
        reader.postMessage(blob, [])
      })
      reader.terminate()
      observer.disconnect()
      return { rows, seconds: (performance.now() - start) / 1000, longestTaskMs }
    },
    { address: `/_astro/${worker}`, bytes: base64 },
  )
}

function judge(title: string, measured: Measured[]): boolean {
  let [rows, symbols, shares, prices, unmarked] = [0, 0, 0, 0, 0]
  for (const { statement, rows: read } of measured) {
    for (const [index, truth] of statement.truth.entries()) {
      const found = read.find(({ symbol }) => symbol === truth.symbol)
      // If the symbol was misread, find the row by its place, so that its figures still count.
      const row = found ?? read[index]
      const [hasSymbol, hasShares] = [found !== undefined, Number(row?.shares) === truth.shares]
      rows += 1
      symbols += Number(hasSymbol)
      shares += Number(hasShares)
      prices += Number(Number(row?.price) === truth.price)
      const isMarked = row === undefined || row.unsure.length > 0
      unmarked += Number(!(hasSymbol && hasShares) && !isMarked)
      if (!(hasSymbol && hasShares)) {
        console.log(
          `  ${statement.name}: ${truth.symbol} ${truth.shares}, read ${JSON.stringify(row)}`,
        )
      }
    }
  }
  const seconds = measured.map((one) => one.seconds).sort((a, b) => a - b)
  const slowest = seconds.at(-1) ?? 0
  const percent = (count: number) => `${((count / rows) * 100).toFixed(1)}%`
  console.log(
    `${title}: ${rows} rows; symbols ${percent(symbols)}, shares ${percent(shares)}, prices ${percent(prices)}; wrong but not marked ${unmarked}; median ${seconds[seconds.length >> 1]?.toFixed(1)} s, slowest ${slowest.toFixed(1)} s; longest task on the main thread ${Math.round(Math.max(0, ...measured.map((one) => one.longestTaskMs)))} ms`,
  )
  const least = (rows * TARGET_PERCENT) / 100
  return symbols >= least && shares >= least && slowest < TARGET_SECONDS
}
