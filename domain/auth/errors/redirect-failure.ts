export type RedirectFailure = { error: string; code: string; description: string }

export type FailureWords = { title: string; description: string }

const TRY_AGAIN = 'Nothing was changed. Please try again, or sign in with your email address.'

const WORDS: Readonly<Record<string, FailureWords>> = {
  signup_disabled: {
    title: 'No account yet',
    description: 'You have no account here, and we are not taking new sign-ups right now.',
  },
  user_banned: {
    title: 'This account is closed',
    description: 'If you think this is a mistake, please email us.',
  },
  identity_already_exists: {
    title: 'Already linked',
    description: 'That sign-in already belongs to an account. Nothing was changed.',
  },
  email_exists: {
    title: 'Address already in use',
    description: 'Another account uses that email address. Sign in to that account instead.',
  },
  email_not_confirmed: {
    title: 'Check your email',
    description: 'We sent you a confirmation link. Open it, then sign in again.',
  },
  insufficient_aal: {
    title: 'Second factor needed',
    description:
      'Your account has a second factor. Sign in the way you did before, then link this sign-in on your account page.',
  },
  session_not_found: {
    title: 'Please sign in again',
    description: 'Your session has ended. Nothing was changed.',
  },
  otp_expired: {
    title: 'This link no longer works',
    description: 'It has expired or has already been used. Request a new one on the sign-in page.',
  },
  manual_linking_disabled: {
    title: 'Not available',
    description: 'Linking another sign-in is turned off here. Nothing was changed.',
  },
}

const EXPIRED_CODES = ['bad_oauth_state', 'flow_state_expired', 'flow_state_already_used']

export function describeRedirectFailure(failure: RedirectFailure): FailureWords {
  const { error, code, description } = failure
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  if (words) return words
  if (code === 'provider_email_needs_verification') return describeUnverified(description)
  if (EXPIRED_CODES.includes(code)) {
    return {
      title: 'Please start again',
      description: 'The sign-in took too long, or this page has already been opened.',
    }
  }
  if (error === 'access_denied') {
    return { title: 'Sign-in canceled', description: TRY_AGAIN }
  }
  return { title: 'Sign-in failed', description: TRY_AGAIN }
}

/** For a code whose verifier is not in this browser. */
export function describeForeignCode(): FailureWords {
  return {
    title: 'Please start again',
    description: 'This sign-in was started in another browser or is already complete.',
  }
}

function describeUnverified(description: string): FailureWords {
  const wasMailed = description.includes('confirmation email has been sent')
  return wasMailed
    ? {
        title: 'Check your email',
        description: 'We sent you a confirmation link. Open it, then sign in again.',
      }
    : {
        title: 'Address not verified',
        description: 'Verify your email address with the provider, then try again.',
      }
}
