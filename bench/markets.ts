import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { type ListedName, listAsian } from '#domain/markets/asian-listings.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch } from '#domain/search/search-companies.ts'
import { say } from '#scripts/progress.mjs'
import { inProject } from '#scripts/project.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { startTwelveData } from '#tests/stand-ins/quote-providers.ts'
import { type Measurement, measure } from './load/measure.ts'
import { describeMachine } from './machine.ts'

// npm run bench markets [-- --seconds 5]
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const seconds = Number(values.seconds)

say(describeMachine())
await measureQuotes()
await measureSuggestions()

async function measureQuotes(): Promise<void> {
  const twelve = await startTwelveData()
  const scratch = await createScratch({
    withoutSite: true,
    environment: { TWELVE_DATA_API_KEY: 'k', TWELVE_DATA_URL: twelve.url },
  })
  const server = await scratch.start()
  const bare = fork(fileURLToPath(new URL('./load/bare-hono.ts', import.meta.url)))
  try {
    const [port] = await once(bare, 'message')
    const scenario = describeQuotes((await scratch.loadKeys()).anonKey)
    const request = { ...scenario, body: JSON.stringify(scenario.createBody()) }
    await fetch(`${server.address}${scenario.path}`, request)
    const answer = await (await fetch(`${server.address}${scenario.path}`, request)).text()
    bare.send(answer)
    await once(bare, 'message')
    const runs = { bare: [] as Measurement[], quotes: [] as Measurement[] }
    for (let round = 0; round < 3; round += 1) {
      runs.bare.push(await measure(`http://127.0.0.1:${port}`, scenario, seconds))
      runs.quotes.push(await measure(server.address, scenario, seconds))
    }
    printRatio(middle(runs.bare), middle(runs.quotes))
    say(`calls of provider   ${twelve.received.length}`)
  } finally {
    bare.disconnect()
    await server.stop()
    await scratch.remove()
    await twelve.stop()
  }
}

function describeQuotes(anonKey: string) {
  return {
    name: 'quotes',
    method: 'POST' as const,
    path: '/functions/v1/market-data',
    headers: { authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' },
    createBody: () => ({ symbols: SNAPSHOT_SYMBOLS.slice(0, 8) }),
  }
}

function printRatio(reference: Measurement, quotes: Measurement): void {
  say(
    `bare Hono JSON      ${reference.requestsPerSecond.toFixed(0)} requests/s, p99 ${reference.p99} ms`,
  )
  say(
    `cached quotes       ${quotes.requestsPerSecond.toFixed(0)} requests/s, p99 ${quotes.p99} ms, failures ${quotes.failures}`,
  )
  say(
    `ratio               ${(quotes.requestsPerSecond / reference.requestsPerSecond).toFixed(2)} (wanted: 0.6)`,
  )
}

async function measureSuggestions(): Promise<void> {
  const file = await readFile(inProject('domain/markets/american-listings.json'), 'utf8')
  const bundle = bundledListings(JSON.parse(file).lines)
  const many = fill(bundle, 20_000)
  const suggest = createSearch(buildDirectory(many))
  const queries = many
    .filter((_, index) => index % 20 === 0)
    .flatMap(({ symbol, name }) => [symbol, name.slice(0, 1), name.slice(0, 4), misspell(name)])
  for (const query of queries.slice(0, 200)) suggest(query)
  const times = queries.map((query) => {
    const begun = performance.now()
    suggest(query)
    return performance.now() - begun
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(2)
  say(
    `suggestions         p50 ${at(0.5)} ms, p99 ${at(0.99)} ms over ${many.length} listings (wanted: 20), ${queries.length} queries`,
  )
  say(
    `bundled list        ${bundle.length} listings, ${listAsian().length} of them Asian, ${brotliCompressSync(file).length} bytes compressed, loaded at first use`,
  )
}

function fill(bundle: readonly ListedName[], count: number): ListedName[] {
  return Array.from({ length: count }, (_, index) => {
    const listing = bundle[index % bundle.length]
    if (!listing) throw new Error('the bundle should not be empty')
    const round = Math.floor(index / bundle.length)
    return round === 0
      ? listing
      : { ...listing, symbol: `${listing.symbol}${round}`, name: `${listing.name} ${round}` }
  })
}

function misspell(name: string): string {
  return `${name.slice(0, 3)}${name.slice(4, 9)}`
}

function middle(measurements: Measurement[]): Measurement {
  const sorted = measurements.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('something should have been measured')
  return found
}
