import { existsSync } from 'node:fs'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { generateQueries } from './archive/generate-queries.ts'
import { generateTexts } from './archive/generate-texts.ts'
import { measureIndex } from './archive/measure-index.ts'
import { measurePage } from './archive/measure-page.ts'
import { describeMachine } from './machine.ts'

// npm run bench archive-search: searches an archive of 1,000 generated articles, in Node and in a Chromium
// slowed down four times. The second half needs a build (npm run build).
const TEXTS = 1000
const SLOWDOWN = 4
const LIMIT_MS = 50

say(describeMachine())
const texts = generateTexts(TEXTS)
const words = texts.reduce((sum, { body }) => sum + body.split(' ').length, 0)
say(`${TEXTS} articles, ${Math.round(words / TEXTS)} words each`)
const queries = generateQueries()
const index = await measureIndex(texts, queries)
say(
  `\nindex: ${megabytes(index.json.length)}, ${megabytes(index.compressedBytes)} as sent (brotli)`,
)
say(`  made in ${Math.round(index.buildMs)} ms at build`)
say(
  `  opened in ${Math.round(index.openMs)} ms, of which JSON.parse ${Math.round(index.parseMs)} ms`,
)
say('\nsearch in Node')
for (const { kind, times } of index.searches) report(kind, times)
const inNode = index.searches.flatMap(({ times }) => times)
report('all', inNode)
report('reference: scan of all texts', index.scanTimes)
let isWithinLimit = percentile(inNode, 0.99) < LIMIT_MS

if (existsSync(inProject('dist/site/archive.html'))) {
  const all = queries.flatMap((group) => group.queries)
  for (const slowdown of [1, SLOWDOWN]) {
    const page = await measurePage({ texts, indexJson: index.json }, all, slowdown)
    say(`\nsearch in the page, Chromium, ${slowdown} × slower: typed to laid out`)
    report('all', page.times)
    say(`  ${'first search, index included'.padEnd(32)}${page.firstSearchMs.toFixed(0)} ms`)
    if (slowdown === 1) isWithinLimit &&= percentile(page.times, 0.99) < LIMIT_MS
  }
}
say(`\n${isWithinLimit ? 'within' : 'NOT within'} ${LIMIT_MS} ms at the 99th percentile`)
process.exitCode = isWithinLimit ? 0 : 1

function report(name: string, times: number[]): void {
  const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)]
  const [p50, p99, max] = figures.map((figure) => figure.toFixed(1).padStart(7))
  say(`  ${name.padEnd(32)}p50 ${p50} ms   p99 ${p99} ms   max ${max} ms`)
}

function percentile(times: number[], share: number): number {
  const sorted = Float64Array.from(times).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
