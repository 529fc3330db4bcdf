import { z } from 'zod'
import type { Transaction } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { requireCaptcha } from '../http/captcha.ts'
import { parseCodeChallenge } from '../http/code-challenge.ts'
import { answerInConstantTime } from '../http/constant-time.ts'
import {
  captchaFields,
  codeChallengeFields,
  type Metadata,
  metadata,
  parseBody,
  text,
} from '../http/request-body.ts'
import { limitRequests, limitWrites } from '../limits/request-limits.ts'
import { requireTurn } from '../password/password-hash.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import { parseChannel } from '../phone/message-channel.ts'
import { type IssuedSession, openSession, presentSession } from '../sessions/open-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { createAnonymousUser } from '../users/create-user.ts'
import { transactionWithResets } from '../users/lasting-resets.ts'
import {
  parseEmail,
  parsePhone,
  requirePhoneSignIn,
  requireSignUpsAllowed,
} from '../users/login-names.ts'
import { presentUser } from '../users/present-user.ts'
import { isConfirmed, isPhoneConfirmed, reloadUser } from '../users/user-record.ts'
import { presentSignUp } from './present-sign-up.ts'
import { type SignUpOutcome, signUpWithEmail } from './sign-up-with-email.ts'
import { signUpWithHash } from './sign-up-with-hash.ts'
import { signUpWithPhone } from './sign-up-with-phone.ts'

const SignUpSchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  ...codeChallengeFields,
  ...captchaFields,
})

type SignUpBody = z.infer<typeof SignUpSchema>

export async function signup(services: AuthServices, c: AuthContext): Promise<Response> {
  const body = await parseBody(c, SignUpSchema)
  if (!body.email && !body.phone) return signUpAnonymously(services, c, body)
  requireTurn()
  await limitWrites(services, c, 'mail')
  await requireCaptcha(services, c, body)
  requireSignUpsAllowed(services)
  requireNewPassword(services, body)
  if (body.phone) return signUpByPhone(services, c, body)
  const signUp = parseSignUp(services, body)
  const login = { kind: 'email', name: signUp.email } as const
  // Hashed even if the address is taken: response times must not reveal it.
  const outcome = await signUpWithHash(
    services,
    { login, password: body.password },
    (passwordHash) =>
      signUpSteadily({ services, c }, 'email', (tx) =>
        signUpWithEmail({ tx, services, c }, { ...signUp, passwordHash }),
      ),
  )
  return presentOutcome({ services, c }, signUp, outcome)
}

type SignedUp = SignUpOutcome & { session?: IssuedSession }

function signUpSteadily(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  provider: 'email' | 'phone',
  signUp: (tx: Transaction) => Promise<SignUpOutcome>,
): Promise<SignedUp> {
  const isReady = provider === 'email' ? isConfirmed : isPhoneConfirmed
  const run = () =>
    transactionWithResets<SignedUp>(services, async (tx) => {
      const result = await signUp(tx)
      if (result.kind === 'taken' || !isReady(result.user)) return result
      const traits = { provider }
      await writeAuditEntry({ tx, services, c }, { actor: result.user, action: 'login', traits })
      return {
        ...result,
        session: await openSession({ queryable: tx, services, c }, result.user, 'password'),
      }
    })
  return answerInConstantTime(run, services)
}

function requireNewPassword(services: AuthServices, body: SignUpBody): void {
  if (!body.password) throw invalid('Signup requires a valid password')
  requireStrongPassword(services.settings, body.password)
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
}

function parseSignUp(services: AuthServices, body: SignUpBody) {
  const challenge = parseCodeChallenge(body)
  if (!services.settings.email.enable_signup) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  }
  return { email: parseEmail(body.email), data: body.data ?? {}, challenge }
}

async function signUpByPhone(
  services: AuthServices,
  c: AuthContext,
  body: SignUpBody,
): Promise<Response> {
  const channel = parseChannel(services.settings, body.channel)
  if (body.code_challenge) throw invalid('PKCE not supported for phone signups')
  requirePhoneSignIn(services, 400, 'Phone signups are disabled')
  const phone = parsePhone(body.phone)
  const signUp = { phone, data: body.data ?? {}, channel }
  const login = { kind: 'phone', name: phone } as const
  // Hashed even if the number is taken: response times must not reveal it.
  const outcome = await signUpWithHash(
    services,
    { login, password: body.password },
    (passwordHash) =>
      signUpSteadily({ services, c }, 'phone', (tx) =>
        signUpWithPhone({ tx, services, c }, { ...signUp, passwordHash }),
      ),
  )
  return presentOutcome({ services, c }, signUp, outcome)
}

function presentOutcome(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  signUp: { email?: string; phone?: string; data: Metadata },
  outcome: SignedUp,
): Response {
  if (outcome.session) return c.json(presentSession(services, outcome.session))
  const { email, sms } = services.settings
  if (signUp.phone ? sms.enable_confirmations : email.enable_confirmations) {
    return c.json(presentSignUp(services, signUp, outcome))
  }
  if (outcome.kind === 'signed-up') return c.json(presentUser(outcome.user))
  throw new AuthError(422, 'user_already_exists', 'User already registered')
}

async function signUpAnonymously(
  services: AuthServices,
  c: AuthContext,
  body: SignUpBody,
): Promise<Response> {
  if (!services.settings.enable_anonymous_sign_ins) {
    const message = 'Anonymous sign-ins are disabled'
    throw new AuthError(422, 'anonymous_provider_disabled', message)
  }
  await limitRequests({ services, c }, 'anonymous_users', 'anonymous')
  await requireCaptcha(services, c, body)
  requireSignUpsAllowed(services)
  const session = await services.database.transaction(async (tx) => {
    const id = await createAnonymousUser(tx, body.data ?? {}, services.now())
    return openSession({ queryable: tx, services, c }, await reloadUser(tx, id), 'anonymous')
  })
  return c.json(presentSession(services, session))
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
