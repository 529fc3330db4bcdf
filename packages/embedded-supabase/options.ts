import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { SignInLink, SignInLinkRequest } from './auth/codes-and-links/issue-sign-in-link.ts'
import type { VerifyCaptcha } from './auth/http/auth-services.ts'
import type { ProjectSettings } from './configuration/project-settings.ts'
import type { TrustedProxies } from './http/client-address.ts'
import type { FinishedRequest } from './http/observe-requests.ts'
import type { ServerContext } from './http/server-context.ts'
import type { Keys } from './keys/start-keys.ts'
import type { PrepareMail } from './mail/delivery-worker.ts'
import type { QueuedMail } from './mail/mail-queue.ts'
import type { MailTemplate } from './mail/mail-templates.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'
import type { PurgeMore } from './postgres/data-retention.ts'
import type { Database, DatabaseLostError, Queryable } from './postgres/database.ts'

export type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** Answers with Node's own objects, before anything else sees the request. False leaves it to `fetch`. */
export type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Opens a port. Requests get 503 until everything has started. A server of Node's own may ask
 * `answerDirectly` first; one that does not answers the same, more slowly.
 */
export type Listen = (
  fetch: Fetch,
  answerDirectly: AnswerDirectly,
) => Promise<{ port: number; close(): Promise<void> }>

/** `web` answers requests and does no background work; `worker` does that work and opens no port. */
export type ProcessRole = 'both' | 'web' | 'worker'

export type EmbeddedSupabaseOptions = {
  /** The folder `supabase` of the project: migrations, seed, functions, `config.toml`. */
  projectFolder: string
  /** Default: `config.toml` in the project's folder. */
  configurationFile?: string
  /** For `env(NAME)` in the configuration file. */
  variables?: Readonly<Record<string, string | undefined>>
  /** Holds the embedded database, the API keys and the lock that keeps a second process out. */
  dataDirectory: string
  /** A PostgreSQL server, version 15 or newer, in place of the embedded database. */
  databaseUrl?: string | undefined
  listen: Listen
  /** Any number of processes of each role may share one PostgreSQL server. Default: both. */
  role?: ProcessRole
  /** The address that `listen` binds. Captured emails are shown on loopback only. */
  host?: string
  /** The public address of this server, for links and tokens. Default: `http://localhost:PORT`. */
  publicUrl?: string | undefined
  /** Whether the site is served here too: its address then stands in for `[auth] site_url`. */
  servesSite?: boolean
  /** Default: captured, and shown below `/mailbox`. */
  smtp?: SmtpSettings | undefined
  mail?: ProjectMailOptions
  /** Whether `[auth.rate_limit] email_sent` counts captured emails too. As in the CLI, it does not by default. */
  limitsCapturedMail?: boolean
  /** What functions read with `Deno.env`, besides Supabase's own variables. */
  functionVariables?: Record<string, string | undefined>
  /** Functions that write nothing: after them, no one looks for waiting emails. */
  readOnlyFunctions?: readonly string[]
  /** Checks the tokens of `[auth.captcha]`. Default: asks the provider that the settings name. */
  createCaptchaCheck?: (supabase: EmbeddedSupabase) => VerifyCaptcha
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: TrustedProxies
  /** Multiplies the auth service's limits per network address. */
  perAddressLimitScale?: number
  /** Roles that may filter by regular expressions, which can be slow. Default: none. */
  regexRoles?: readonly ('anon' | 'authenticated')[] | undefined
  /** Replaces the address of the text message provider, for tests. */
  textMessageProviderUrl?: string | undefined
  /** Deletes the project's own expired records, once a day. */
  purgeMore?: PurgeMore
  /** Called with a line for each statement that this server cannot run. Without it, the first one ends the start. */
  skipUnsupported?: (line: string) => void
  /** Paths that may be posted to while the database is only read, such as the operator's. */
  openWhileReadOnly?: readonly string[]
  /** Called after each request, for metrics. */
  onRequest?: (request: FinishedRequest) => void
  /** Called before the first request is answered: mounts routes, adds workers and emails. */
  extend?: (supabase: EmbeddedSupabase) => Promise<void> | void
  log: Logger
  now?: () => Date
  /** Number of a parent process: the data directory is free once both have ended. */
  endsWithParent?: number | undefined
}

export type ProjectMailOptions = {
  /** The qualified table that emails wait in, with the columns of `embedded.mail_queue`, which is the default. */
  queue?: string
  /** The project's own emails by name; a name of the auth service replaces its template. */
  templates?: Readonly<Record<string, MailTemplate>>
}

export type EmbeddedSupabase = {
  /** `http://localhost:PORT`. */
  address: string
  /** The public address, without a trailing slash, as the next. */
  apiUrl: string
  /** Where sign-ins lead unless they ask for another address. */
  siteUrl: string
  settings: ProjectSettings
  database: Database
  keys: Keys
  log: Logger
  now: () => Date
  /** `/mailbox` shows emails and text messages that were captured. */
  hasMailbox: boolean
  fetch: Fetch
  /** Calls the data API without a connection. Other addresses are fetched as usual. */
  fetchData: typeof fetch
  /** Calls a function of the project by POST, with the public key. */
  invokeFunction(name: string, body: unknown): Promise<Response>
  /** Serves routes below a path. Those of the package come first. */
  mount(path: string, routes: Hono<ServerContext>): void
  /** For what must be fast and needs nothing else, such as files. It sets all headers itself. */
  mountDirectly(answer: AnswerDirectly): void
  /**
   * Background work. `start` runs once requests are answered, and never in the role `web`; `stop` runs before the
   * database closes.
   */
  addWorker(worker: Worker): void
  /** From `setReadOnly` on: resolves when nothing in this process writes any more. */
  lookForReadOnly(): Promise<void>
  /** Creates variables, bodies and headers of the project's emails just before they leave. */
  prepareMail(prepare: Readonly<Record<string, PrepareMail>>): void
  /** Within a transaction, the email leaves after its commit. */
  queueMail(mail: QueuedMail, tx?: Queryable): Promise<void>
  /**
   * An account is created for an unknown address. Earlier links to it stop working, and an unconfirmed account that is
   * older than the request loses its password.
   */
  issueSignInLink(request: SignInLinkRequest): Promise<SignInLink>
  /** Looks for waiting emails and text messages now, not only every few seconds. */
  sendWaiting(): void
  /** Only with the embedded database: its files, as of one moment, into a new folder for `openCopy`. */
  copyDatabase: ((folder: string) => Promise<void>) | undefined
  dataDirectory: string
  /** Settles when the embedded database is lost for good. */
  lost: Promise<DatabaseLostError>
  /** Cancels stuck queries, lets requests finish, then closes everything in reverse order. */
  stop(): Promise<void>
}

export type Worker = {
  start?(): Promise<void> | void
  stop(): Promise<void> | void
  /** Sends something to people or to other services: in a restored copy, it starts once the operator says so. */
  isSending?: boolean
}
