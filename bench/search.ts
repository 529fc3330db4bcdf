import american from '#domain/markets/american-listings.json' with { type: 'json' }
import { COMPANY_ALIASES } from '#domain/search/aliases.ts'
import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory } from '#domain/search/company-directory.ts'
import { createSearch, type FoundCompany } from '#domain/search/search-companies.ts'
import { say } from '#scripts/progress.mjs'
import { createScratch } from '#tests/scratch-server.ts'
import { SETTINGS_FOR_LOAD } from './load/kill-under-load.ts'
import { describeMachine } from './machine.ts'
import { judgeNames, type NamesJudged } from './search/judge-names.ts'
import { signUpReader } from './sign-up-reader.ts'

// npm run bench search: 200 names and aliases of Asian companies, half of them held back from tuning: how often the
// first suggestion is right, and how long an answer takes, in this process and from a server's function.
const MIN = { rightShare: 0.95 }
const MAX = { p95Ms: 50 }

say(describeMachine())
const directory = buildDirectory(bundledListings(american.lines))
const listings = directory.reduce((sum, company) => sum + company.listings.length, 0)
say(
  `${directory.length} companies with ${listings} listings, ${COMPANY_ALIASES.length} of them with other names`,
)
const search = createSearch(directory)
// A first pass warms up.
await judgeNames(async (query) => search(query)[0])
report('in this process', await judgeNames(async (query) => search(query)[0]))
await measureServer()

async function measureServer(): Promise<void> {
  const scratch = await createScratch({ withoutSite: true, settings: SETTINGS_FOR_LOAD })
  const server = await scratch.start()
  try {
    const keys = await scratch.loadKeys()
    const token = await signUpReader(server.address, keys)
    const headers = { Authorization: `Bearer ${token}`, apikey: keys.anonKey }
    const ask = async (query: string) => {
      const address = `${server.address}/functions/v1/market-listings?query=${encodeURIComponent(query)}`
      const response = await fetch(address, { headers })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      const { data } = (await response.json()) as { data: FoundCompany[] }
      return data[0]
    }
    await judgeNames(ask)
    report('from the server’s function, with what we know of each', await judgeNames(ask))
  } finally {
    await server.stop()
    await scratch.remove()
  }
}

function report(path: string, halves: readonly NamesJudged[]): void {
  say(`\n${path}`)
  for (const { half, families, right, count } of halves) {
    say(`  ${half.padEnd(10)} first suggestion right: ${right} of ${count} (wanted: 95%)`)
    for (const family of families) {
      say(`    ${family.family.padEnd(46)} ${family.right} of ${family.count}`)
    }
    if (right / count < MIN.rightShare) process.exitCode = 1
  }
  const times = halves.flatMap(({ timesMs }) => timesMs).sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  say(
    `  p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (wanted: ${MAX.p95Ms}), longest ${at(0.999).toFixed(1)} ms`,
  )
  if (at(0.95) >= MAX.p95Ms) process.exitCode = 1
}
