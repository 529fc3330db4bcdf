import type { Context } from 'hono'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { EncryptionKeys } from '#backend/keys/encrypted-text.ts'
import type { SigningKeys } from '#backend/keys/signing-keys.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { AuthSettings } from './auth-settings.ts'

/** Everything outside of this room that an endpoint works with. */
export type AuthServices = {
  database: Database
  keys: SigningKeys
  encryptionKeys: EncryptionKeys
  settings: AuthSettings
  /** The public address of the site, without a slash at its end. The issuer is `${siteUrl}/auth/v1`. */
  siteUrl: string
  /** Multiplies what is counted per network address, never what is counted per account or in all. */
  perAddressLimitScale: number
  now: () => Date
  /** Whether a text message gets anywhere: to a provider, or into the mailbox of this machine. */
  canSendTextMessages: boolean
  /** Asks the bot check whether a token was earned, once and recently. Throws if it can't be asked. */
  verifyCaptcha: (question: CaptchaQuestion) => Promise<CaptchaVerdict>
  /** How long a sign-in provider may take for one answer; GoTrue's ten seconds unless set. */
  providerTimeoutMs?: number
  /** Of bcrypt, for new hashes; hosted Supabase's unless set. Only tests have a reason to. */
  passwordCost?: number
  /** How long answers take at least that could tell who has an account; see `answerSteadily`. */
  steadyAnswerMs?: number
  /** Told of every failure that a client sees as status 500 only. */
  reportFailure?: (failure: unknown) => void
}

export type CaptchaQuestion = {
  token: string
  /** The network address of the client. */
  address: string
  /** The e-mail or number that the request is about, as it was sent; empty if it names none. */
  subject: string
}

export type CaptchaVerdict = { isAccepted: true } | { isAccepted: false; errorCodes: string[] }

export type AuthContext = Context<ServerContext>

export type Endpoint = (services: AuthServices, c: AuthContext) => Response | Promise<Response>
