import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signToken } from '#embedded/keys/access-token.ts'
import { loadSigningKeys } from '#embedded/keys/signing-keys.ts'
import { openDatabase } from '#embedded/postgres/open-database.ts'
import { say } from '#scripts/progress.mjs'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { createReader } from '#tests/policies/callers.ts'
import { createScratch, type Scratch } from '#tests/scratch-server.ts'
import { startFeeds, writeRss } from '#tests/stand-ins/feed-server.ts'
import { type BenchDatabase, openBenchDatabases } from './databases.ts'
import { type Measurement, measure, summarize } from './load/measure.ts'
import { measureMemory } from './load/measure-memory.ts'
import { describeMachine } from './machine.ts'

// npm run bench news [-- --seconds 10 --articles 100000 --only PGlite]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    articles: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const articles = Number(values.articles)
const REGIONS = ['us', 'asia', 'europe', 'emerging markets', 'global']
const SECTORS = ['Technology', 'Healthcare', 'Financial', 'Energy', 'Consumer', 'Industrial']
const AIMS = { PGlite: { rate: 50, p99: 100 }, PostgreSQL: { rate: 200, p99: 50 } }

say(describeMachine())
for (const database of await openBenchDatabases()) {
  if (!values.only || values.only === database.name) {
    await measureFilters(database)
    await measureIngest(database)
  }
  await database.stop()
}

async function measureIngest({ name, url }: BenchDatabase): Promise<void> {
  const scratch = await createScratch({ databaseUrl: url, withoutSite: true })
  const feeds = await startFeeds()
  try {
    const list = Array.from({ length: 200 }, (_, feed) => {
      feeds.serve(
        `/${feed}`,
        writeRss(Array.from({ length: 50 }, (_item, item) => writeItem(feed, item))),
      )
      return { url: `${feeds.url}/${feed}`, source: `Source ${feed}` }
    })
    const file = path.join(scratch.environment.DATA_DIR ?? '', '..', 'feeds.json')
    await writeFile(file, JSON.stringify(list))
    const env = {
      ...process.env,
      ...scratch.environment,
      NEWS_FEEDS: file,
      NEWS_PRIVATE_HOSTS: feeds.host,
    }
    const begun = performance.now()
    const child = execFile(pinnedNode, [inProject('backend/news/news-command.ts'), 'ingest'], {
      env,
    })
    let output = ''
    child.stdout?.on('data', (chunk: string) => {
      output += chunk
    })
    const memory: number[] = []
    while (child.exitCode === null && child.pid !== undefined) {
      memory.push((await measureMemory(child.pid)).totalMegabytes)
      await wait(250)
    }
    const took = (performance.now() - begun) / 1000
    const half = memory.slice(0, Math.floor(memory.length / 2))
    say(`${name}: 200 feeds, 10,000 items   ${took.toFixed(1)} s (wanted: 60)`)
    say(`  ${output.trim().split('\n').at(-1)}`)
    say(`  memory in MB, first half and all: ${Math.max(...half)}, ${Math.max(...memory)}`)
  } finally {
    await feeds.close()
    await scratch.remove()
  }
}

function writeItem(feed: number, item: number) {
  const subjects = [
    'Bank',
    'Chip maker',
    'Shipping line',
    'Utility',
    'Retailer',
    'Drug maker',
    'Insurer',
  ]
  const events = [
    'raises its dividend',
    'warns of lower earnings',
    'buys a rival',
    'opens a plant',
    'cuts debt',
  ]
  const subject = subjects[(feed + item) % subjects.length]
  const event = events[(feed * 3 + item) % events.length]
  return {
    title: `${subject} ${feed} ${event} as season ${item} ends`,
    link: `https://news.test/${feed}/${item}`,
    description: `&lt;p&gt;${'What the board said about value and earnings. '.repeat(5)}&lt;/p&gt;`,
    date: new Date(Date.now() - (feed * 50 + item) * 60_000).toUTCString(),
  }
}

async function measureFilters({ name, url }: BenchDatabase): Promise<void> {
  const scratch = await createScratch({ databaseUrl: url, withoutSite: true })
  try {
    const token = await fill(scratch)
    const server = await scratch.start()
    const aim = AIMS[name as keyof typeof AIMS]
    const ask = (body: object) => askNews(server.address, token, body)
    const first = await run(aim.rate, 2, () => ask(chooseFilter()))
    // Concurrent requests that need no database show what the machine itself takes.
    const [times, bare] = await Promise.all([
      run(aim.rate, seconds, () => ask(chooseFilter())),
      run(aim.rate, seconds, async () => (await fetch(`${server.address}/healthz`)).ok),
    ])
    say(
      `  first two seconds after a start: p99 ${first.p99.toFixed(1)} ms; beside the filters, without database: p99 ${bare.p99.toFixed(1)} ms`,
    )
    say(
      `${name}: any filter over ${articles} articles at ${aim.rate}/s   p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms (wanted: ${aim.p99}), failures ${times.failures}`,
    )
    await compareWithSelect(name, server.address, token)
    await server.stop()
  } finally {
    await scratch.remove()
  }
}

async function fill(scratch: Scratch): Promise<string> {
  const { DATA_DIR = '', DATABASE_URL } = scratch.environment
  const { database, close } = await openDatabase(DATA_DIR, DATABASE_URL)
  for (let first = 1; first <= articles; first += 5_000) {
    await database.query(
      `insert into public.news_articles
         (id, title, description, url, source, category, region, sector, companies, ticker, origin, published_at)
       select 'a' || n, 'Story ' || n || ' about earnings', repeat('What the board said. ', 10),
         'https://news.test/' || n, 'Source ' || n % 200, 'Companies', ($1::text[])[1 + n % 5],
         nullif(($2::text[])[1 + (n / 5) % 7], ''), array['T' || n % 97], 'T' || n % 97, 'feed',
         now() - n * interval '1 minute'
       from generate_series($3::integer, $4::integer) as n`,
      [list(REGIONS), list([...SECTORS, '']), first, Math.min(first + 4_999, articles)],
    )
  }
  const reader = await createReader(database, 'reader@example.com')
  await database.query(
    `insert into public.newsletter_subscribers (email) values ('reader@example.com')`,
  )
  const keys = await loadSigningKeys(database)
  const iat = Math.floor(Date.now() / 1000)
  const token = await signToken(keys, { iat, exp: iat + 3600, ...reader.claims })
  await close()
  return token
}

function list(names: string[]): string {
  return `{${names.map((name) => `"${name}"`).join(',')}}`
}

function chooseFilter(): object {
  const choose = <T>(options: T[]) => options[Math.floor(Math.random() * options.length)]
  const ticker = `t${Math.floor(Math.random() * 97)}`
  return {
    region: choose([undefined, ...REGIONS]),
    sector: choose([undefined, ...SECTORS]),
    ticker: choose([undefined, undefined, ticker]),
  }
}

async function askNews(address: string, token: string, body: object): Promise<boolean> {
  const response = await fetch(`${address}/functions/v1/intelligent-news`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.ok
}

async function run(
  rate: number,
  duration: number,
  ask: () => Promise<boolean>,
): Promise<Measurement> {
  const times: number[] = []
  let failures = 0
  const begun = performance.now()
  const running = Array.from({ length: rate * duration }, async (_, index) => {
    const due = begun + (index * 1000) / rate
    await wait(Math.max(0, due - performance.now()))
    if (!(await ask().catch(() => false))) failures += 1
    times.push(performance.now() - due)
  })
  await Promise.all(running)
  return summarize(times, duration, failures)
}

async function compareWithSelect(name: string, address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const select = {
    name: 'select',
    method: 'GET' as const,
    headers,
    path: '/rest/v1/news_articles?state=eq.listed&region=eq.asia&order=published_at.desc,id&limit=20&select=id,title,description,url,source,category,region,sector,ticker,companies,sentiment,relevance,reasons,published_at,fetched_at,also_in,state,origin',
  }
  const call = {
    name: 'function',
    method: 'POST' as const,
    path: '/functions/v1/intelligent-news',
    headers,
    createBody: () => ({ region: 'asia' }),
  }
  const ratios: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const bare = await measure(address, select, seconds / 2)
    const asked = await measure(address, call, seconds / 2)
    ratios.push(bare.requestsPerSecond / asked.requestsPerSecond)
    if (round === 2)
      say(
        `  select ${bare.requestsPerSecond.toFixed(0)}/s, function ${asked.requestsPerSecond.toFixed(0)}/s`,
      )
  }
  const middle = ratios.sort((one, other) => one - other)[1] ?? Number.NaN
  say(
    `${name}: the function costs ${middle.toFixed(2)} times a bare select of the same rows (wanted: 1.5)`,
  )
}
