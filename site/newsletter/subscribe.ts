import { checkSubscriberEmail, createAttemptLimit } from '#domain/newsletter/subscriber-email.ts'
import { createSubscriptionRow } from '#domain/newsletter/subscription-row.ts'

export type SubscriptionOutcome =
  | { kind: 'subscribed' }
  /** `isLinkMailed`: whether the way in is on its way to the address. */
  | { kind: 'already-subscribed'; isLinkMailed: boolean }
  /** `hasUsedToken`: whether the bot check has to be passed anew. */
  | { kind: 'failed'; message: string; hasUsedToken: boolean }

export type SignUp = {
  email: string
  /** What the bot check handed out; undefined while it has not been passed. */
  token: string | undefined
  /** The hidden field `website`, which people leave empty. */
  honeypot: string
}

const VERIFICATION_REQUIRED =
  'Security verification is required. Please complete the verification and try again.'
const TOO_MANY_ATTEMPTS = 'Too many subscription attempts. Please wait before trying again.'

const attempts = createAttemptLimit()

/**
 * Signs an e-mail up for the newsletter. Everything that can be decided here is decided before the
 * code that talks to the backend is even loaded. A filled honeypot goes along: the database answers it
 * like a success, so that a robot sees nothing unusual, and stores nothing.
 */
export async function subscribe(signUp: SignUp): Promise<SubscriptionOutcome> {
  if (!signUp.token) return refuseHere(VERIFICATION_REQUIRED)

  const checked = checkSubscriberEmail(signUp.email)
  if (!checked.isValid) {
    const isDomain = checked.problem === 'Email domain not allowed'
    report(isDomain ? 'newsletter_invalid_domain' : 'newsletter_invalid_email', signUp.email)
    return refuseHere(checked.problem)
  }
  if (!attempts.take(checked.email, Date.now())) {
    report('newsletter_rate_limit_exceeded', checked.email)
    return refuseHere(TOO_MANY_ATTEMPTS)
  }

  const { storeSubscription } = await import('./store-subscription.ts')
  return storeSubscription(checked.email, signUp.token, (receipt) =>
    createSubscriptionRow({
      email: checked.email,
      pageUrl: location.href,
      referrer: document.referrer,
      receipt,
      honeypot: signUp.honeypot,
    }),
  )
}

/** Nothing has been sent, so the token of the check still counts. */
function refuseHere(message: string): SubscriptionOutcome {
  return { kind: 'failed', message, hasUsedToken: false }
}

/** Writes to the security log without keeping the reader waiting. */
function report(eventType: string, email: string): void {
  void import('./report-sign-up.ts').then(({ reportSignUp }) => reportSignUp(eventType, email))
}
