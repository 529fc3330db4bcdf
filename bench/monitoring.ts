import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import { loadKachiTemplates } from '#backend/mail-templates/kachi-templates.ts'
import { describeReport, renderBody } from '#backend/portfolio-monitoring/monitoring-emails.ts'
import { type ReviewedMonitor, scoreMonitor } from '#backend/portfolio-monitoring/score-monitor.ts'
import { findBundledStatements } from '#domain/markets/bundled-statements.ts'
import { BUNDLED_RATES } from '#domain/markets/exchange-rates.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { createMailTemplates } from '#embedded/mail/mail-templates.ts'
import { say } from '#scripts/progress.mjs'
import { type BenchDatabase, measureDatabases } from './databases.ts'
import { cpuSecondsOf } from './load/processor-time.ts'
import { describeMachine } from './machine.ts'
import { HOLDINGS, type MonitoringScene, openScene } from './monitoring/monitoring-scene.ts'
import { watchMemory } from './newsletter/watch-memory.ts'

// npm run bench monitoring [-- --monitors 10000 --connections 10 --only PGlite --heap 96]
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string' },
    /**
     * Limits V8's old space, in megabytes: a leak ends the server, collectable garbage does not.
     */
    heap: { type: 'string' },
  },
})
const monitors = Number(values.monitors)
const connections = Number(values.connections)
const MAX_SECONDS = 600
const MAX_GROWTH_MEGABYTES = 200

say(describeMachine())
say(
  `${monitors} portfolios of ${HOLDINGS} holdings, ${connections} connections. The mail server and the provider of ` +
    'quotes are stand-ins on this machine.\nReference: the same scores, reports and emails in a bare loop, without database.\n',
)
await measureDatabases(measure, values.only)

async function measure({ name, url }: BenchDatabase): Promise<void> {
  const scene = await openScene({
    databaseUrl: url,
    monitors,
    connections,
    heapMegabytes: values.heap ? Number(values.heap) : undefined,
  })
  try {
    const bareBefore = await measureBare(scene, monitors / 20)
    const sending = await measureSending(scene)
    const bare = (bareBefore + (await measureBare(scene, monitors / 20))) / 2
    const asked = [...scene.countQuotes().values()]
    const recipients = new Set((await scene.sink.finish()).map(({ to }) => to))
    printFigures(name, sending, bare)
    say(
      `${name}: ${asked.length} symbols, each requested at most ${Math.max(...asked)} times; resident memory ${Math.round(sending.memoryAtHalf)} MB at half, ${Math.round(sending.maxMemory)} MB at most`,
    )
    const isGood =
      sending.seconds < MAX_SECONDS &&
      Math.max(...asked) === 1 &&
      sending.maxMemory - sending.memoryAtHalf < MAX_GROWTH_MEGABYTES &&
      recipients.size === monitors + 1
    if (!isGood) {
      say(`${name}: not good enough (${recipients.size - 1} recipients)`)
      process.exitCode = 1
    }
  } finally {
    await scene.close()
  }
}

type Sending = Awaited<ReturnType<typeof measureSending>>

async function measureSending(scene: MonitoringScene) {
  const startedWith = scene.sink.count()
  const startedAt = performance.now()
  const server = await scene.start()
  const memory = watchMemory(server.pid)
  await scene.sink.untilCount(startedWith + Math.ceil(monitors / 2))
  const halfSeconds = (performance.now() - startedAt) / 1000
  const halfCpu = await cpuSecondsOf(server.pid)
  const memoryAtHalf = await memory.read()
  await scene.sink.untilCount(startedWith + monitors)
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = await cpuSecondsOf(server.pid)
  const maxMemory = await memory.stop()
  // Counts emails that were sent twice, which SMTP allows, so wait for the last ones.
  await untilQuiet(scene)
  await server.stop()
  return { seconds, halfSeconds, cpu, halfCpu, memoryAtHalf, maxMemory }
}

function printFigures(name: string, { seconds, halfSeconds, cpu, halfCpu }: Sending, bare: number) {
  const each = (seconds * 1000) / monitors
  say(
    `${name}: ${monitors} reports in ${seconds.toFixed(0)} s from start to the last email (half after ${halfSeconds.toFixed(0)} s), ` +
      `${each.toFixed(1)} ms each; bare ${bare.toFixed(1)} ms each, ${(each / bare).toFixed(1)} times that`,
  )
  say(
    `${name}: processor ${((cpu * 1000) / monitors).toFixed(1)} ms each, ${((halfCpu * 2000) / monitors).toFixed(1)} ms in the first half`,
  )
}

async function untilQuiet({ sink }: MonitoringScene): Promise<void> {
  for (let before = -1; sink.count() !== before; ) {
    before = sink.count()
    await wait(2_000)
  }
}

/** Milliseconds per report. */
async function measureBare({ sink }: MonitoringScene, count: number): Promise<number> {
  const markets = inventMarkets()
  const monitor = inventMonitor([...markets.prices.keys()])
  const templates = createMailTemplates(await loadKachiTemplates())
  const pool = createTransport({ url: sink.url, pool: true, maxConnections: connections })
  const startedAt = performance.now()
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      const { report } = scoreMonitor(monitor, markets, new Date())
      if (!report) throw new Error('there should be a report')
      const message = await templates.render('monitoring_report', monitor.email, {
        variables: describeReport(report),
        body: await renderBody(report, 'http://localhost'),
      })
      await pool.sendMail({ ...message, from: 'Kachi <letters@kachi.test>' })
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  pool.close()
  return (performance.now() - startedAt) / count
}

function inventMarkets() {
  const symbols = ['AAPL', 'MSFT', 'TSM', 'GOOGL', 'JPM', 'QAA', 'QAB', 'QAC', 'QAD', 'QAE']
  const statements = new Map(
    symbols.map((symbol) => {
      const found = findBundledStatements(symbol)
      return [symbol, found && scoringInputs(found)]
    }),
  )
  const origin = { source: 'eodhd', date: '2026-11-20' } as const
  const prices = new Map(symbols.map((symbol) => [symbol, { price: 90, currency: 'USD', origin }]))
  return { prices, statements, rates: BUNDLED_RATES }
}

function inventMonitor(symbols: string[]): ReviewedMonitor {
  return {
    id: 'bare',
    claimToken: 'bare',
    email: 'bare@example.com',
    holdings: symbols.map((symbol) => ({ symbol, shares: 10, price: 100, currency: 'USD' })),
    ownFigures: {},
    isDemo: false,
    snapshot: null,
    savedAt: new Date(),
    dueAt: new Date(),
    frequency: 'weekly' as const,
    isSubscriber: true,
    ownerEmail: 'bare@example.com',
    networkCode: null,
    signedInFrom: null,
  }
}
