import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadProjectSettings } from '#embedded/configuration/load-settings.ts'
import type { Caller, Database } from '#embedded/postgres/database.ts'
import { createAccount } from '#embedded/tests/contract/auth/accounts.ts'
import {
  type AuthFixture,
  createAuthFixture,
  newEmail,
  PASSWORD,
} from '#embedded/tests/contract/auth/auth-fixture.ts'
import { enrollApp } from '#embedded/tests/contract/auth/second-factor.ts'
import {
  CLIENT_ID,
  type OpenIdStandIn,
  startOpenIdProvider,
} from '#embedded/tests/stand-ins/openid-provider.ts'
import { inProject } from '#scripts/project.mjs'
import { eitherDatabase } from '#tests/databases.ts'

/** From docs/decisions/0030: the most that one network address can add in a day. */
const DOCUMENTED_MEGABYTES = 72

const DAY_OF_FIVE_MINUTES = (24 * 60) / 5
const SAMPLE = 60

let drawn = 0
function drawBytes(outputLength: number): Buffer {
  drawn += 1
  return createHash('shake256', { outputLength }).update(`seed ${drawn}`).digest()
}
const drawNumber = () => drawBytes(4).readUInt32LE() / 4

/** As large as the limit allows, and incompressible. */
const noise = (bytes: number) =>
  drawBytes(bytes).toString('base64').replaceAll(/[+/=]/g, 'x').slice(0, bytes)

describe.runIf(process.env.THOROUGH).each(eitherDatabase)(
  'one day of one network address on $name',
  ({ open }) => {
    let database: Database
    let auth: AuthFixture
    let openId: OpenIdStandIn
    beforeAll(async () => {
      database = await open()
      auth = await createAuthFixture(database)
      openId = await startOpenIdProvider()
    })
    afterAll(async () => {
      await openId.stop()
      await database.close()
    })

    async function measureSize(): Promise<number> {
      const [row] = await database.query<{ bytes: number }>(
        `select sum(pg_total_relation_size(c.oid))::float8 as bytes
       from pg_catalog.pg_class c where c.relkind = 'r'
         and c.relnamespace::regnamespace::text in ('auth', 'private', 'public', 'embedded')`,
      )
      return row?.bytes ?? 0
    }

    /** What one write adds, in bytes, including queued emails. */
    async function measure(write: (index: number) => Promise<unknown>): Promise<number> {
      const before = await measureSize()
      for (let index = 0; index < SAMPLE; index += 1) await write(index)
      return ((await measureSize()) - before) / SAMPLE
    }

    /**
     * For writes that replace rows, the median of three rounds: a server that vacuums or analyzes in
     * the background cannot reuse the space of replaced rows for that moment.
     */
    async function measureReplacing(write: () => Promise<unknown>): Promise<number> {
      const rounds = [await measure(write), await measure(write), await measure(write)]
      return rounds.sort((left, right) => left - right)[1] ?? Number.NaN
    }

    const headers = { 'Content-Type': 'application/json', 'User-Agent': noise(2_000) }
    const post = (path: string, body: object, more: Record<string, string> = {}) =>
      auth.request(path, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      })
    const insert = (table: string, row: Record<string, unknown>) =>
      database.query(
        `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, index) => `$${index + 1}`)
         .join(', ')})`,
        Object.values(row),
      )

    test('adds no more than documented, even with the largest writes', async () => {
      const { auth: shipped } = await loadProjectSettings(inProject('supabase/config.toml'), {})
      const {
        sign_in_sign_ups: signIns,
        token_refresh: refreshes,
        token_verifications: verifications,
      } = shipped.rate_limit
      const { email, client, session } = await createAccount(auth)
      const bearer = { Authorization: `Bearer ${session.access_token}` }
      let token = session.refresh_token

      const redirect = `/signup?redirect_to=${encodeURIComponent(`http://localhost:3000/${noise(1_900)}`)}`
      const account = await measure(() =>
        post(redirect, { email: newEmail(), password: PASSWORD, data: { a: noise(8_000) } }),
      )
      const change = await measureReplacing(() =>
        client.auth.updateUser({ data: { a: noise(8_000) } }),
      )
      const signIn = await measure(() =>
        post('/token?grant_type=password', { email, password: PASSWORD }),
      )
      const wrong = await measure(() =>
        post('/token?grant_type=password', { email: newEmail(), password: PASSWORD }),
      )
      const refresh = await measureReplacing(async () => {
        const answer = await post(
          '/token?grant_type=refresh_token',
          { refresh_token: token },
          bearer,
        )
        token = ((await answer.json()) as { refresh_token: string }).refresh_token
      })
      const event = await measure(() =>
        insert('public.security_audit_log', {
          event_type: 'login_error',
          user_agent: '価'.repeat(200),
          details: JSON.stringify({ a: noise(500), b: noise(500), c: noise(500), d: noise(400) }),
        }),
      )
      const receipt = await measure(() =>
        database.query(
          `select public.issue_bot_check_receipt('sign-in', $1, $1, now() + interval '9 minutes', $1)`,
          [randomUUID()],
        ),
      )
      const subscriber = await measure((index) =>
        insert('public.newsletter_subscribers', {
          email: `${index}${noise(60)}@${noise(60)}.example`.toLowerCase(),
          utm_source: noise(100),
          utm_medium: noise(100),
          utm_campaign: noise(100),
          referrer: noise(500),
          turnstile_token: noise(64),
        }),
      )
      const inputs = () => Array.from({ length: 100 }, () => drawNumber())
      const ownFigures = () => {
        const entries = Array.from({ length: 30 }, (_, index) => [
          `A${index} USD`,
          { eps: inputs().slice(50) },
        ])
        return JSON.stringify(Object.fromEntries(entries))
      }
      const monitor = await measure(async () => {
        // The limits are in the sum below.
        await database.query('delete from private.rate_limits')
        await database.query(
          `select public.save_monitor($1, $1, 'weekly', $2, '{}', false, 'network', $3)`,
          // A request has at most 64 KB.
          [
            email,
            JSON.stringify(Array.from({ length: 350 }, () => ({ symbol: noise(90) }))),
            ownFigures(),
          ],
        )
      })

      const reader: Caller = {
        role: 'authenticated',
        claims: { role: 'authenticated', sub: session.user.id },
      }
      const asReader = async (statement: string, values: unknown[] = []) => {
        await database.query('delete from private.rate_limits')
        await database.transaction((tx) => tx.query(statement, values), reader)
      }
      const holdings = () =>
        Array.from({ length: 32 }, () => ({
          symbol: noise(20).toUpperCase().replaceAll('X', '7'),
          shares: drawNumber(),
          price: drawNumber(),
          currency: 'USD',
          inputs: { eps: inputs() },
        }))
      await database.query(
        `insert into public.portfolios (user_id, name, holdings) values ($1, 'P', $2)`,
        [session.user.id, JSON.stringify(holdings())],
      )
      const portfolio = await measure(() =>
        asReader('update public.portfolios set holdings = $1, own_figures = $2', [
          JSON.stringify(holdings()),
          ownFigures(),
        ]),
      )
      const record = await measure(async (index) => {
        await database.query('delete from private.rate_limits')
        const properties = JSON.stringify({ [`p${index % 4}`]: noise(3_900) })
        await database.query('select public.record_in_crm($1, $2)', [email, properties])
      })
      const saved = await measure(async (index) => {
        await asReader(
          `insert into public.saved_articles (article_id) select $1 || n from generate_series(1, 50) as n`,
          [`${noise(40)}${index}-`],
        )
        await asReader('delete from public.saved_articles')
      })
      const watched = await measure(async (index) => {
        await asReader(
          `insert into public.watchlist_items (user_id, symbol) select auth.uid(), 'W' || $1 || '-' || n from generate_series(1, 50) as n`,
          [String(index)],
        )
        await asReader('delete from public.watchlist_items')
      })

      const github = { enabled: true, client_id: 'client', secret: 'secret' }
      const social = await createAuthFixture(database, { settings: { external: { github } } })
      const begun = await measure(async () => {
        await database.query('delete from embedded.rate_limits')
        const query = new URLSearchParams({
          provider: 'github',
          redirect_to: `http://localhost:3000/${noise(1_900)}`,
          code_challenge: noise(128),
          code_challenge_method: 's256',
        })
        const { status } = await social.request(`/authorize?${query}`)
        expect(status).toBe(302)
      })
      const google = { enabled: true, client_id: CLIENT_ID, url: openId.issuer }
      const native = await createAuthFixture(database, { settings: { external: { google } } })
      const now = Math.floor(native.services.now().getTime() / 1000)
      const id_token = await openId.signIdToken({
        iat: now,
        exp: now + 600,
        sub: 'sub',
        email: newEmail(),
        email_verified: true,
      })
      const idToken = await measure(async () => {
        await database.query('delete from embedded.rate_limits')
        const { status } = await native.request('/token?grant_type=id_token', {
          method: 'POST',
          headers,
          body: JSON.stringify({ provider: 'google', id_token }),
        })
        expect(status).toBe(200)
      })
      const { factorId } = await enrollApp(auth, client)
      const challenge = await measure(async () => {
        await database.query('delete from embedded.rate_limits')
        expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull()
      })
      const guess = await measure(async () => {
        const answer = await post('/verify', { type: 'email', token: '123456', email: newEmail() })
        expect([403, 429]).toContain(answer.status)
      })

      const day = {
        accountsAndMails: account * signIns * 10,
        changes: change * signIns * 10,
        // Each needs a receipt; without the bot check, only the limit applies.
        signIns: signIn * signIns * DAY_OF_FIVE_MINUTES,
        wrongPasswords: wrong * signIns * DAY_OF_FIVE_MINUTES,
        refreshes: refresh * refreshes * DAY_OF_FIVE_MINUTES,
        events: event * 1_000,
        receipts: receipt * 2_000,
        subscribers: subscriber * 1_000,
        monitors: monitor * 30,
        portfolios: portfolio * 60,
        records: record * 120,
        saved: (saved / 50) * 3_000,
        watched: (watched / 50) * 1_500,
        begun: begun * refreshes * 4,
        idTokens: idToken * refreshes * 4,
        challenges: challenge * verifications * 10,
        // At `verify` and at second factors.
        guesses: guess * verifications * 10 * 2,
      }
      const megabytes = Object.fromEntries(
        Object.entries(day).map(([name, bytes]) => [name, Number((bytes / 1e6).toFixed(1))]),
      )
      const sum = Object.values(day).reduce((total, bytes) => total + bytes, 0) / 1e6
      expect(sum, JSON.stringify(megabytes)).toBeLessThan(DOCUMENTED_MEGABYTES)
      expect(Math.min(...Object.values(day)), JSON.stringify(megabytes)).toBeGreaterThanOrEqual(0)
      if (process.env.SHOW_GROWTH) process.stderr.write(`${sum} ${JSON.stringify(megabytes)}\n`)
    }, 180_000)
  },
)
