import type { Context } from 'hono'
import type { ServerContext } from '#backend/http/server-context.ts'
import type { EncryptionKeys } from '#backend/keys/encrypted-text.ts'
import type { SigningKeys } from '#backend/keys/signing-keys.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { AuthSettings } from './auth-settings.ts'

/** What the endpoints need from the rest of the server. */
export type AuthServices = {
  database: Database
  keys: SigningKeys
  encryptionKeys: EncryptionKeys
  settings: AuthSettings
  /** The site's public address without a trailing slash. The issuer is `${siteUrl}/auth/v1`. */
  siteUrl: string
  /** Scales the limits per network address, not those per account or in total. */
  perAddressLimitScale: number
  now: () => Date
  /** Whether a provider is configured, or messages are captured in the local mailbox. */
  canSendTextMessages: boolean
  /** Asks the bot check whether it issued this token recently. Throws if it cannot be reached. */
  verifyCaptcha: (question: CaptchaQuestion) => Promise<CaptchaVerdict>
  /** How long to wait for one response of a sign-in provider. Default: GoTrue's ten seconds. */
  providerTimeoutMs?: number
  /** The bcrypt cost of new hashes. Default: that of hosted Supabase. Set only in tests. */
  passwordCost?: number
  /**
   * The minimum duration of responses that could reveal who has an account; see `answerSteadily`.
   */
  steadyAnswerMs?: number
  /** Receives each failure that the client sees only as status 500. */
  reportFailure?: (failure: unknown) => void
}

export type CaptchaQuestion = {
  token: string
  address: string
  /** The email or phone number in the request as sent, or an empty string. */
  subject: string
}

export type CaptchaVerdict = { isAccepted: true } | { isAccepted: false; errorCodes: string[] }

export type AuthContext = Context<ServerContext>

export type Endpoint = (services: AuthServices, c: AuthContext) => Response | Promise<Response>
