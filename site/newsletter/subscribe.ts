import { checkSignUpEmail, createAttemptLimit } from '#domain/newsletter/subscriber-email.ts'
import { createSubscriptionRow } from '#domain/newsletter/subscription-row.ts'
import type { SubscriptionOutcome } from './store-subscription.ts'

export type SignUp = {
  email: string
  /** From the bot check; undefined until it is passed. */
  token: string | undefined
  honeypot: string
}

const VERIFICATION_REQUIRED =
  'Security verification is required. Please complete the verification and try again.'
const TOO_MANY_ATTEMPTS = 'Too many subscription attempts. Please wait before trying again.'

const attempts = createAttemptLimit()

/**
 * Checks the input before loading the code that talks to the backend. A filled honeypot is sent
 * along: the database answers as for a success and stores nothing, so the bot notices nothing.
 */
export async function subscribe(signUp: SignUp): Promise<SubscriptionOutcome> {
  if (!signUp.token) return refuseHere(VERIFICATION_REQUIRED)

  const checked = checkSignUpEmail(signUp.email)
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
  return storeSubscription(checked.email, signUp.token, (receipt, intendedPage) =>
    createSubscriptionRow({
      email: checked.email,
      pageUrl: location.href,
      referrer: document.referrer,
      receipt,
      honeypot: signUp.honeypot,
      intendedPage,
    }),
  )
}

/** Nothing has been sent, so the bot check's token is still valid. */
function refuseHere(message: string): SubscriptionOutcome {
  return { kind: 'failed', message, hasUsedToken: false }
}

function report(eventType: string, email: string): void {
  void import('./report-sign-up.ts').then(({ reportSignUp }) => reportSignUp(eventType, email))
}
