import type { Context } from 'hono'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { EncryptionKeys } from '#embedded/keys/encrypted-text.ts'
import type { SigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Database, Transaction } from '#embedded/postgres/database.ts'
import type { AuthSettings } from './auth-settings.ts'

export type AuthServices = {
  database: Database
  keys: SigningKeys
  encryptionKeys: EncryptionKeys
  settings: AuthSettings
  /** Where sign-ins lead unless they ask for another address. Without a trailing slash, as the next. */
  siteUrl: string
  /** The public address of this server. The issuer is `${apiUrl}/auth/v1`. */
  apiUrl: string
  /** Scales the limits per network address, not those per account or in total. */
  perAddressLimitScale: number
  now: () => Date
  canSendTextMessages: boolean
  /** The table in which emails wait. */
  mailQueue: string
  /** Throws if the bot check cannot be reached. */
  verifyCaptcha: VerifyCaptcha
  providerTimeoutMs?: number
  /** The bcrypt cost of new hashes. Default: that of hosted Supabase. Set only in tests. */
  passwordCost?: number
  constantTimeMs?: number
  reportFailure?: (failure: unknown) => void
}

export type VerifyCaptcha = (question: CaptchaQuestion) => Promise<CaptchaVerdict>

export type CaptchaQuestion = {
  token: string
  address: string
  /** The email or phone number in the request as sent, or an empty string. */
  subject: string
}

export type CaptchaVerdict = { isAccepted: true } | { isAccepted: false; errorCodes: string[] }

export type AuthContext = Context<ServerContext>

/** What a step within one request works with. */
export type AuthWork = { tx: Transaction; services: AuthServices; c: AuthContext }

export type Endpoint = (services: AuthServices, c: AuthContext) => Response | Promise<Response>
