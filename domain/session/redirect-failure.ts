/** What the authentication service put into the address of the page that it sent a browser back to. */
export type RedirectFailure = { error: string; code: string; description: string }

export type FailureWords = { title: string; description: string }

const TRY_AGAIN = 'Nothing was changed. Please try again, or sign in with your email address.'

const WORDS: Readonly<Record<string, FailureWords>> = {
  signup_disabled: {
    title: 'No account yet',
    description: 'There is no account for you here, and no new ones are opened at the moment.',
  },
  user_banned: {
    title: 'This account is closed',
    description: 'If you think that this is a mistake, please write to us.',
  },
  identity_already_exists: {
    title: 'Already linked',
    description: 'That sign-in belongs to an account already. Nothing was changed.',
  },
  email_exists: {
    title: 'Address already in use',
    description: 'Another account has that email address. Sign in to it instead.',
  },
  email_not_confirmed: {
    title: 'Check your email',
    description: 'We have sent you a confirmation link. Open it, then sign in again.',
  },
  insufficient_aal: {
    title: 'Second factor needed',
    description:
      'Your account has a second factor. Sign in the way you did before, then link this one on your account page.',
  },
  session_not_found: {
    title: 'Please sign in again',
    description: 'The session that asked for this has ended. Nothing was changed.',
  },
  otp_expired: {
    title: 'This link no longer works',
    description: 'It has expired or was used before. Ask for a fresh one where you sign in.',
  },
  manual_linking_disabled: {
    title: 'Not available',
    description: 'Further sign-ins cannot be linked to an account here. Nothing was changed.',
  },
}

const EXPIRED_CODES = ['bad_oauth_state', 'flow_state_expired', 'flow_state_already_used']

/** Says in plain words why a sign-in that came back from elsewhere failed, and what to do now. */
export function describeRedirectFailure(failure: RedirectFailure): FailureWords {
  const { error, code, description } = failure
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  if (words) return words
  if (code === 'provider_email_needs_verification') return describeUnverified(description)
  if (EXPIRED_CODES.includes(code)) {
    return {
      title: 'Please start again',
      description: 'The sign-in took too long, or this page was opened before.',
    }
  }
  if (error === 'access_denied') {
    return { title: 'Sign-in cancelled', description: TRY_AGAIN }
  }
  return { title: 'Sign-in failed', description: TRY_AGAIN }
}

/** For a sign-in that came back without what this browser remembers of its beginning. */
export function describeForeignReturn(): FailureWords {
  return {
    title: 'Please start again',
    description: 'This sign-in was begun in another browser, or was finished before.',
  }
}

function describeUnverified(description: string): FailureWords {
  const wasMailed = description.includes('confirmation email has been sent')
  return wasMailed
    ? {
        title: 'Check your email',
        description: 'We have sent you a confirmation link. Open it, then sign in again.',
      }
    : {
        title: 'Address not verified',
        description: 'Verify your email address where you have just signed in, then try again.',
      }
}
