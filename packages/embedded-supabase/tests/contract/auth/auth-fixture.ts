import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { createAuthRoutes } from '#embedded/auth/endpoints.ts'
import type { AuthServices } from '#embedded/auth/http/auth-services.ts'
import type { AuthSettings } from '#embedded/auth/http/auth-settings.ts'
import { noteNetwork } from '#embedded/http/current-network.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import { signToken } from '#embedded/keys/access-token.ts'
import { loadEncryptionKeys } from '#embedded/keys/encrypted-text.ts'
import { loadSigningKeys } from '#embedded/keys/signing-keys.ts'
import { DEFAULT_MAIL_QUEUE } from '#embedded/mail/mail-queue.ts'
import type { Database } from '#embedded/postgres/database.ts'

export const SITE_URL = 'http://localhost:3000'

/** Supabase's defaults, with confirmations on and high limits. */
export const DEFAULT_SETTINGS: AuthSettings = {
  enable_signup: true,
  enable_anonymous_sign_ins: false,
  jwt_expiry: 3600,
  enable_refresh_token_rotation: true,
  refresh_token_reuse_interval: 10,
  minimum_password_length: 6,
  password_requirements: '',
  additional_redirect_urls: ['https://kachi.example/**', 'https://*.preview.example/welcome'],
  rate_limit: {
    email_sent: 10_000,
    sms_sent: 1000,
    anonymous_users: 1000,
    token_refresh: 1000,
    sign_in_sign_ups: 10_000,
    token_verifications: 1000,
  },
  email: {
    enable_signup: true,
    double_confirm_changes: true,
    enable_confirmations: true,
    secure_password_change: false,
    max_frequency: 0,
    otp_length: 6,
    otp_expiry: 3600,
  },
  sms: {
    enable_signup: false,
    enable_confirmations: true,
    template: 'Your code is {{ .Code }}',
    max_frequency: 0,
    test_otp: {},
    twilio: { enabled: false },
    twilio_verify: { enabled: false },
    messagebird: { enabled: false },
    textlocal: { enabled: false },
    vonage: { enabled: false },
  },
  mfa: {
    max_enrolled_factors: 10,
    totp: { enroll_enabled: true, verify_enabled: true },
    phone: {
      enroll_enabled: true,
      verify_enabled: true,
      otp_length: 6,
      template: 'Your code is {{ .Code }}',
      max_frequency: 0,
    },
  },
}

type QueuedTestMail = {
  template: string
  recipient: string
  variables: Record<string, string> & { Data: Record<string, unknown> }
}

type QueuedTestMessage = { recipient: string; body: string; channel: string }

export type AuthFixture = {
  services: AuthServices
  database: Database
  request(path: string, init?: RequestInit, address?: string): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  client(options?: { flowType?: 'implicit' | 'pkce'; address?: string }): SupabaseClient
  /** Oldest first. */
  takeMails(): Promise<QueuedTestMail[]>
  takeMail(): Promise<QueuedTestMail>
  takeMessages(): Promise<QueuedTestMessage[]>
  takeMessage(): Promise<QueuedTestMessage & { code: string }>
  advanceClock(seconds: number): void
  signAs(claims: Record<string, unknown>): Promise<string>
  failures: unknown[]
}

export type FixtureOptions = {
  settings?: Partial<AuthSettings>
  email?: Partial<AuthSettings['email']>
  sms?: Partial<AuthSettings['sms']>
  perAddressLimitScale?: number
  canSendTextMessages?: boolean
  verifyCaptcha?: AuthServices['verifyCaptcha']
  /** Use the bcrypt cost of a real server; default: the lowest. */
  hasFullPasswordCost?: boolean
  /** Delay responses like a real server; default: no delay. */
  answersSteadily?: boolean
}

/** The lowest bcrypt cost. At a server's cost, the tests would mostly hash. */
const QUICK_COST = 4

/** Fixtures share one migrated database: each test uses its own addresses. */
export async function openAuthDatabase(open: () => Promise<Database>): Promise<Database> {
  const database = await open()
  return database
}

export async function createAuthFixture(
  database: Database,
  options: FixtureOptions = {},
): Promise<AuthFixture> {
  // The clock stands still at the current database time, because rate limits run on the database
  // clock.
  let clockMs = Date.now()
  const failures: unknown[] = []
  const services: AuthServices = {
    ...(await createServices(database, options)),
    now: () => new Date(clockMs),
    reportFailure: (failure) => failures.push(failure),
  }
  const send = createSender(services)
  return {
    services,
    database,
    failures,
    request: (path, init, address) =>
      send(new Request(`${SITE_URL}/auth/v1${path}`, init), address),
    post: (path, body, headers) => send(postRequest(path, body, headers)),
    client: ({ flowType = 'implicit', address } = {}) =>
      createClient(SITE_URL, 'anon-key', {
        auth: { flowType, autoRefreshToken: false, storage: memoryStorage() },
        global: { fetch: (input, init) => send(new Request(input, init), address) },
      }),
    takeMails: () => takeQueuedMails(database),
    takeMail: () => takeOneMail(database),
    takeMessages: () => takeQueuedMessages(database),
    takeMessage: () => takeOneMessage(database),
    advanceClock: (seconds) => {
      clockMs += seconds * 1000
    },
    signAs: (claims) => signToken(services.keys, claims),
  }
}

async function createServices(
  database: Database,
  options: FixtureOptions,
): Promise<Omit<AuthServices, 'now'>> {
  return {
    database,
    keys: await loadSigningKeys(database),
    encryptionKeys: await loadEncryptionKeys(database),
    settings: {
      ...DEFAULT_SETTINGS,
      ...options.settings,
      email: { ...DEFAULT_SETTINGS.email, ...options.email },
      sms: { ...DEFAULT_SETTINGS.sms, ...options.sms },
    },
    siteUrl: SITE_URL,
    apiUrl: SITE_URL,
    mailQueue: DEFAULT_MAIL_QUEUE,
    perAddressLimitScale: options.perAddressLimitScale ?? 1,
    canSendTextMessages: options.canSendTextMessages ?? true,
    verifyCaptcha: options.verifyCaptcha ?? (async () => ({ isAccepted: true })),
    ...(options.hasFullPasswordCost ? {} : { passwordCost: QUICK_COST }),
    ...(options.answersSteadily ? {} : { constantTimeMs: 0 }),
  }
}

function postRequest(path: string, body: unknown, headers?: Record<string, string>): Request {
  return new Request(`${SITE_URL}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function createSender(services: AuthServices) {
  const app = new Hono<ServerContext & { Bindings: { address: string } }>()
  app.use(async (c, next) => {
    c.set('clientAddress', c.env.address)
    await next()
  })
  app.use(noteNetwork)
  app.route('/auth/v1', createAuthRoutes(services))
  return async (request: Request, address = '203.0.113.7'): Promise<Response> =>
    app.request(request, undefined, { address })
}

async function takeQueuedMails(database: Database): Promise<QueuedTestMail[]> {
  const mails = await database.query<QueuedTestMail & { id: number }>(
    'delete from embedded.mail_queue returning id, template, recipient, variables',
  )
  return mails.sort((one, other) => one.id - other.id)
}

async function takeOneMail(database: Database): Promise<QueuedTestMail> {
  const mails = await takeQueuedMails(database)
  const [mail] = mails
  if (!mail || mails.length > 1) throw new Error(`expected one mail, found ${mails.length}`)
  return mail
}

function takeQueuedMessages(database: Database): Promise<QueuedTestMessage[]> {
  return database.query<QueuedTestMessage>(
    `with taken as (
       delete from embedded.text_message_queue returning recipient, body, channel, created_at)
     select recipient, body, channel from taken order by created_at`,
  )
}

async function takeOneMessage(database: Database) {
  const messages = await takeQueuedMessages(database)
  const [message] = messages
  if (!message || messages.length > 1) {
    throw new Error(`expected one text message, found ${messages.length}`)
  }
  return { ...message, code: /\d{6,}/.exec(message.body)?.[0] ?? '' }
}

/** supabase-js clients share one store unless each has its own. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let addressCount = 0

export function newEmail(): string {
  addressCount += 1
  return `reader${addressCount}.${Date.now()}@example.com`
}

/** From the range reserved for fiction. */
export function newPhone(): string {
  addressCount += 1
  return `1555${String(Date.now()).slice(-5)}${String(addressCount).padStart(4, '0')}`
}

export const PASSWORD = 'Margin-of-safety-1'
