import { z } from 'zod'
import { issueAuthCode } from '../codes-and-links/flow-state.ts'
import { flowTypeOf } from '../codes-and-links/one-time-tokens.ts'
import { invalidCode, type Proof, resolveCode } from '../codes-and-links/redeem-token.ts'
import {
  flowMethodOf,
  parseVerificationType,
  TOKEN_TYPES_OF,
  type VerificationType,
} from '../codes-and-links/verification-type.ts'
import { verifyOneTimeToken } from '../codes-and-links/verify-token.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import {
  codeRedirect,
  errorRedirect,
  messageRedirect,
  parseRedirectTarget,
} from '../http/redirects.ts'
import { parseBody, parseQuery, text } from '../http/request-body.ts'
import { limitRequests } from '../limits/request-limits.ts'
import { isPhoneVerification, verifyPhone } from '../phone/verify-phone.ts'
import { findCaller } from '../sessions/authenticate.ts'
import { openSession, presentSession, sessionFragment } from '../sessions/open-session.ts'
import { parseEmail, parsePhone } from '../users/login-names.ts'

const FIRST_OF_TWO_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const VerifySchema = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
})

type VerifyBody = z.infer<typeof VerifySchema>

/** Of an account's address: any number of accounts may ask for the same new one. */
const CHANGES = new Set(['email_change', 'phone_change'])

export async function verifyByRequest(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_verifications', 'verify')
  const body = await parseBody(c, VerifySchema)
  // Of two accounts that ask for one address, a signed-in caller means their own.
  const ofUser = CHANGES.has(body.type) ? await findCaller(services, c) : undefined
  const phoneCode = parsePhoneCode(body)
  if (phoneCode) {
    const opened = await verifyPhone({ services, c }, { ...phoneCode, ofUser }, (tx, user) =>
      openSession({ queryable: tx, services, c }, user, 'otp'),
    )
    return c.json(presentSession(services, opened))
  }
  const request = await parseRequest({ services, c }, body, ofUser)
  const session = await services.database.transaction(async (tx) => {
    const { user } = await verifyOneTimeToken({ tx, services, c }, request)
    return user && openSession({ queryable: tx, services, c }, user, 'otp')
  })
  return session
    ? c.json(presentSession(services, session))
    : c.json({ msg: FIRST_OF_TWO_MESSAGE, code: '200' })
}

async function parseRequest(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  body: VerifyBody,
  ofUser: string | undefined,
): Promise<{ type: VerificationType; proof: Proof }> {
  const type = parseVerificationType(body.type)
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (body.token_hash) {
    if (!body.email && !body.phone && !body.redirect_to)
      return { type, proof: { linkToken: body.token_hash } }
    throw invalid('Only the token_hash and type should be provided')
  }
  if (!body.email || body.phone) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const address = parseVerifiedAddress(body.email)
  const types = TOKEN_TYPES_OF[type]
  const code = body.token
  const proof = await resolveCode(services, c, { store: 'email', address, code, types, ofUser })
  if (!proof) throw invalidCode()
  return { type, proof }
}

/** Text messages contain codes, never links, so a token hash is refused. */
function parsePhoneCode({ type, token, token_hash: hash, ...body }: VerifyBody) {
  if (!isPhoneVerification(type)) return undefined
  if (Boolean(token) === Boolean(hash)) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (hash) throw invalid('Invalid email verification type')
  if (body.email) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  return { type, phone: parsePhone(body.phone), code: token }
}

function parseVerifiedAddress(email: string): string {
  try {
    return parseEmail(email)
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format')
  }
}

export async function verifyByLink(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_verifications', 'verify')
  const query = parseQuery(c.req.url)
  const type = parseVerificationType(query.get('type') ?? '')
  const linkToken = query.get('token')
  if (!linkToken) throw invalid('Verify requires a token or a token hash')
  const target = parseRedirectTarget(services, c)
  try {
    return c.redirect(await followLink(services, c, { type, linkToken, target }), 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return c.redirect(errorRedirect(target, error, flowTypeOf(linkToken)), 303)
  }
}

function followLink(
  services: AuthServices,
  c: AuthContext,
  link: { type: VerificationType; linkToken: string; target: string },
): Promise<string> {
  const flowType = flowTypeOf(link.linkToken)
  return services.database.transaction(async (tx) => {
    const { user, type } = await verifyOneTimeToken(
      { tx, services, c },
      {
        type: link.type,
        proof: { linkToken: link.linkToken },
      },
    )
    if (!user) return messageRedirect(link.target, FIRST_OF_TWO_MESSAGE, flowType)
    if (flowType === 'pkce') {
      const code = await issueAuthCode({
        tx,
        userId: user.id,
        method: flowMethodOf(type),
        now: services.now(),
      })
      return codeRedirect(link.target, code)
    }
    const session = await openSession({ queryable: tx, services, c }, user, 'otp')
    const [page] = link.target.split('#')
    return `${page}#${sessionFragment(services, session, { type })}`
  })
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
