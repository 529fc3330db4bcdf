import { pino } from 'pino'
import { vi } from 'vitest'
import { MAIL_QUEUE } from '#backend/configuration/supabase-folder.ts'
import { loadKachiTemplates } from '#backend/mail-templates/kachi-templates.ts'
import { createMonitoringEmails } from '#backend/portfolio-monitoring/monitoring-emails.ts'
import { createPriceCache } from '#backend/portfolio-monitoring/price-cache.ts'
import { runAlerts } from '#backend/portfolio-monitoring/run-alerts.ts'
import { type RunServices, runMonitoring } from '#backend/portfolio-monitoring/run-monitoring.ts'
import type { MarketQuote } from '#domain/markets/quote.ts'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import type { WatchlistAlert } from '#domain/portfolio-monitoring/watchlist-alert.ts'
import { mapSchools } from '#domain/scoring/schools.ts'
import { startDeliveryWorker } from '#embedded/mail/delivery-worker.ts'
import { createMailTemplates } from '#embedded/mail/mail-templates.ts'
import type { MailMessage } from '#embedded/mail/transport.ts'
import type { Database } from '#embedded/postgres/database.ts'
import type { MarketAnswer, MarketService } from '#functions/_shared/markets/market-service.ts'
import { startFunctions, untilReady } from './functions-host.ts'

export const APPLE = { symbol: 'AAPL', shares: 100, price: 150, currency: 'USD' }
export const MICROSOFT = { symbol: 'MSFT', shares: 10, price: 300, currency: 'USD' }

const scores = mapSchools(() => 50)
const firstCall = {
  data: {
    email: 'first@example.com',
    frequency: 'weekly',
    holdings: [APPLE],
    scores,
    overall: null,
  },
}
const log = pino({ level: 'silent' })

export type MonitoringHost = Awaited<ReturnType<typeof startMonitoringHost>>

export async function startMonitoringHost(database: Database) {
  const functions = await startFunctions(database)
  /** A price, or the reason why there is none. */
  const prices = new Map<string, number | string>()
  const asked: string[] = []
  const payers = new Set<string | null>()
  let number = 0
  const prepareRun = (): RunServices => {
    const { signal } = new AbortController()
    return {
      database,
      log,
      signal,
      statementsPatienceMs: 0,
      prices: createPriceCache(market, { patienceMs: 0, signal }),
      ask: async () => Response.json({}, { status: 503 }),
    }
  }
  const market = createMarket({ prices, asked, payers })
  const queued = () =>
    database.query<{ recipient: string; variables: Record<string, never> }>(
      'select recipient, template, variables, priority from private.mail_queue order by id',
    )
  const token = await functions.createToken('first@example.com')
  await untilReady(
    async () => (await functions.call('portfolio-monitoring', token, firstCall)).status === 200,
  )
  return {
    functions,
    prices,
    asked,
    /** Whose shares of the day's credits were asked for. */
    payers,
    market,
    queued,
    newEmail: () => `monitor${++number}@example.com`,
    async begin() {
      asked.length = 0
      payers.clear()
      prices.clear()
      prices.set('AAPL', 150).set('MSFT', 300)
      await database.runScript(
        `delete from public.portfolio_monitors; delete from public.watchlist_alerts; delete from private.mail_queue;
         delete from private.rate_limits;`,
      )
    },
    run: (batchSize = 25, more: Partial<RunServices> = {}) =>
      runMonitoring({ ...prepareRun(), batchSize, ...more }),
    checkAlerts: (more: Partial<RunServices> = {}) => runAlerts({ ...prepareRun(), ...more }),
    /** As a session from `address`, and an entry of the account log with `code`, do. */
    async noteNetwork(email: string, { address, code }: { address?: string; code?: string }) {
      await database.query(
        `insert into auth.sessions (id, user_id, created_at, ip)
         select gen_random_uuid(), id, now(), $2::text::inet from auth.users
         where email = $1 and $2 is not null`,
        [email, address ?? null],
      )
      await database.query(
        `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
         select gen_random_uuid(), json_build_object('actor_id', id, 'action', 'login'), now(), $2::text from auth.users
         where email = $1 and $2 is not null`,
        [email, code ?? null],
      )
    },
    async setAlert(email: string, alert: WatchlistAlert) {
      const { symbol, measure, direction, threshold, currency } = alert
      await database.query(
        `with reader as (select id from auth.users where email = $1),
         item as (
           insert into public.watchlist_items (user_id, symbol) select id, $2 from reader
           on conflict do nothing)
         insert into public.watchlist_alerts (user_id, symbol, measure, direction, threshold, currency)
         select id, $2, $3, $4, $5, $6 from reader`,
        [email, symbol, measure, direction, threshold, currency],
      )
    },
    async save(email: string, token: string, more: object = {}) {
      const data = { email, frequency: 'weekly', holdings: [APPLE], scores, overall: 53, ...more }
      const answer = await functions.call('portfolio-monitoring', token, { data })
      return { status: answer.status, body: await answer.json() }
    },
    makeDue: () =>
      database.runScript(
        `update public.portfolio_monitors set next_run_at = now() - interval '1 minute';
         update public.watchlist_alerts set next_check_at = now() - interval '1 minute';`,
      ),
    deliver: () => deliver(database, queued),
  }
}

async function deliver(
  database: Database,
  queued: () => Promise<unknown[]>,
): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const worker = startDeliveryWorker({
    database,
    log,
    queue: MAIL_QUEUE,
    transport: createTransport(sent),
    templates: createMailTemplates(await loadKachiTemplates()),
    prepare: await createMonitoringEmails(database, 'https://kachi.test'),
  })
  await vi.waitFor(
    async () => {
      if ((await queued()).length > 0) throw new Error('some emails are not sent yet')
    },
    { timeout: 90_000 },
  )
  await worker.stop()
  return sent
}

type MarketRecord = {
  prices: ReadonlyMap<string, number | string>
  asked: string[]
  payers: Set<string | null>
}

function createMarket({ prices, asked, payers }: MarketRecord): Pick<MarketService, 'loadQuotes'> {
  return {
    async loadQuotes(symbols, { caller }) {
      asked.push(...symbols)
      payers.add(caller?.network ?? null)
      const answer: MarketAnswer<MarketQuote> = new Map()
      for (const symbol of symbols) {
        const price = prices.get(symbol) ?? describeProblem.unknown(symbol)
        if (typeof price === 'string') {
          answer.set(symbol, { problem: price, retryAtMs: 0, isPending: false })
        } else {
          const value = {
            name: null,
            exchange: 'NASDAQ',
            currency: 'USD',
            tradedOn: '2026-11-20',
            close: price,
            previousClose: null,
            change: null,
            changePercent: null,
            volume: null,
          }
          answer.set(symbol, {
            value,
            source: 'eodhd',
            asOfMs: Date.now(),
            isStale: false,
            freshUntilMs: Infinity,
            retryAtMs: 0,
          })
        }
      }
      return answer
    },
  }
}

function createTransport(sent: MailMessage[]) {
  return {
    connections: 1,
    async send(message: MailMessage) {
      sent.push(message)
      return { isSent: true } as const
    },
    close: () => undefined,
  }
}

export async function callLink(link: string, action?: string, frequency?: string) {
  const token = new URL(link).searchParams.get('token') ?? ''
  const query = new URLSearchParams({
    token,
    ...(action && { action }),
    ...(frequency && { frequency }),
  })
  const { changeByLink } = await import('#functions/monitoring-link/handlers.ts')
  const url = `http://localhost/functions/v1/monitoring-link?${query}`
  const answer = await changeByLink(new Request(url, { method: 'POST' }))
  return { status: answer.status, body: await answer.json() }
}

export function findPageLink({ text }: MailMessage): string {
  return /https:\/\/kachi\.test\/monitoring\?token=[\w.-]+/.exec(text)?.[0] ?? 'no link'
}
