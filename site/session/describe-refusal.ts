export const UNREACHABLE = 'The server did not answer. Check your connection and try again.'

const WAIT = 'That was asked for too often. Nothing was changed; wait a few minutes and try again.'

/** What a refusal of the authentication service means for the person at the page, by its code. */
const WORDS: Readonly<Record<string, string>> = {
  captcha_failed:
    'The security verification was not accepted. A new one is running: wait for it and try again.',
  email_address_invalid: 'That address cannot receive mail. Check it and try again.',
  email_exists:
    'Another account has that address. Use a different one, or sign in to that account.',
  email_conflict_identity_not_deletable:
    'The address that would be left belongs to another account. Change your email first.',
  identity_not_found: 'It was unlinked already. Reload the page to see what is linked.',
  invalid_credentials:
    'Number and password do not belong together. Check both, or have a code texted to you.',
  insufficient_aal:
    'This needs your second factor. Sign in with its code, then try again on your account page.',
  manual_linking_disabled: 'Further ways to sign in cannot be linked at the moment.',
  mfa_phone_enroll_not_enabled: 'Phones cannot be added at the moment. Use an app instead.',
  mfa_verified_factor_exists: 'That number is a second factor of your account already.',
  mfa_factor_name_conflict: 'You have an app with this name. Choose another name.',
  mfa_verification_failed:
    'This code is not right, or was used before. Codes of an app change every 30 seconds: wait for the next one, and if it goes on, check the clock of that device.',
  mfa_challenge_expired: 'That took too long. Type the code that is shown now.',
  mfa_ip_address_mismatch: 'Your network has changed meanwhile. Please try again.',
  otp_disabled: 'That number has no account, and new ones cannot be made at the moment.',
  otp_expired: 'This code is not valid, or no longer. Check the digits or ask for a new one.',
  over_email_send_rate_limit: WAIT,
  over_request_rate_limit: WAIT,
  over_sms_send_rate_limit: WAIT,
  phone_not_confirmed:
    'The number of this account has not been confirmed yet. Have a code texted to you instead.',
  phone_provider_disabled: 'Signing in by phone is switched off. Use your email instead.',
  phone_exists: 'Another account has that number. Use a different one.',
  reauthentication_needed: 'Confirm that it is you, then try again.',
  reauthentication_not_valid: 'This code is not valid, or no longer. Ask for a new one.',
  same_password: 'That is your password already. Choose a different one.',
  signup_disabled: 'New accounts cannot be made at the moment. Nothing was changed.',
  sms_send_failed:
    'The message could not be sent. Check the number, or try again in a few minutes.',
  session_not_found: 'This session was ended elsewhere. Sign in again.',
  single_identity_not_deletable: 'It is your only way to sign in. Link another one first.',
  too_many_enrolled_mfa_factors: 'You have as many factors as an account can. Remove one first.',
  user_already_exists:
    'That address has an account already. Sign in instead, or ask for a new password there.',
  user_not_found: 'This account does not exist any more.',
  weak_password:
    'That password is too easy to guess. Make it longer, with uppercase, lowercase and a number.',
}

/** One sentence or two: what happened, and what to do now. */
export function describeRefusal(refusal: {
  code?: string | undefined
  status?: number | undefined
  message: string
}): string {
  const { code = '', status, message } = refusal
  const [, seconds] = /only request this after (\d{1,5}) seconds?/i.exec(message) ?? []
  if (seconds) return describePause(Number(seconds) + 1)
  if (Object.hasOwn(WORDS, code) && WORDS[code]) return WORDS[code]
  if (!status || status >= 500) return UNREACHABLE
  if (status === 429) return WAIT
  return `${message.replace(/[.!?]?$/, '.')} Nothing was changed; please try again.`
}

/** The service leaves out the second that has begun. */
function describePause(seconds: number): string {
  return `That was asked for a moment ago. Nothing was changed; try again in ${seconds} s.`
}
