export const UNREACHABLE = 'The server did not respond. Check your connection and try again.'

const WAIT = 'Too many requests. Nothing was changed; wait a few minutes and try again.'

/**
 * Error codes of the auth service, under GoTrue's names: those that this backend answers, and those
 * of hosted Supabase that our pages explain. The words say what happened and what to do next.
 * `null`: our pages cannot cause it, so the service's message is shown.
 * https://supabase.com/docs/guides/auth/debugging/error-codes
 */
const WORDS = {
  anonymous_provider_disabled: null,
  bad_code_verifier: null,
  bad_json: null,
  bad_jwt: null,
  bad_oauth_callback: null,
  bad_oauth_state: null,
  captcha_failed: 'The security check failed. A new one is running: wait for it, then try again.',
  email_address_invalid: 'This address cannot receive email. Check it and try again.',
  email_conflict_identity_not_deletable:
    'The email address that would remain belongs to another account. Change your email first.',
  email_exists:
    'Another account uses this address. Use a different one, or sign in to that account.',
  email_not_confirmed: 'Confirm your email address first. Open the link that we sent you.',
  email_provider_disabled: null,
  feature_disabled: null,
  flow_state_already_used: null,
  flow_state_expired: null,
  flow_state_not_found: null,
  identity_already_exists: 'This sign-in is already linked to an account.',
  identity_not_found: 'This sign-in is no longer linked. Reload the page to see the current list.',
  insufficient_aal:
    'This needs your second factor. Sign in with its code, then try again on your account page.',
  invalid_credentials: 'Wrong phone number or password. Check both, or get a code by text message.',
  invite_not_found: null,
  manual_linking_disabled: 'You cannot link another sign-in at the moment.',
  mfa_challenge_expired: 'That took too long. Enter the code that is shown now.',
  mfa_factor_name_conflict: 'You already have an app with this name. Choose another name.',
  mfa_factor_not_found:
    'This second factor no longer exists. Reload the page to see the current list.',
  mfa_ip_address_mismatch: 'Your network has changed. Please try again.',
  mfa_phone_enroll_not_enabled: 'You cannot add a phone at the moment. Use an app instead.',
  mfa_phone_verify_not_enabled:
    'Codes by text message are turned off at the moment. Use an app instead.',
  mfa_totp_enroll_not_enabled: null,
  mfa_totp_verify_not_enabled: null,
  mfa_verification_failed:
    'This code is wrong or was already used. App codes change every 30 seconds: wait for the next one. If it keeps failing, check that the clock on your device is right.',
  mfa_verified_factor_exists: 'This number is already a second factor of your account.',
  mfa_webauthn_enroll_not_enabled: null,
  mfa_webauthn_verify_not_enabled: null,
  no_authorization: null,
  not_admin: null,
  oauth_provider_not_supported: null,
  otp_disabled: 'This number has no account, and you cannot create one at the moment.',
  otp_expired: 'This code is wrong or has expired. Check the digits or ask for a new one.',
  over_email_send_rate_limit: WAIT,
  over_request_rate_limit: WAIT,
  over_sms_send_rate_limit: WAIT,
  passkey_disabled: null,
  phone_exists: 'Another account uses this number. Use a different one.',
  phone_not_confirmed:
    'This phone number is not confirmed yet. Get a code by text message instead.',
  phone_provider_disabled: 'Sign-in by phone is turned off. Use your email instead.',
  provider_disabled: null,
  provider_email_needs_verification: null,
  reauthentication_needed: 'Confirm it’s you, then try again.',
  reauthentication_not_valid: 'This code is wrong or has expired. Ask for a new one.',
  refresh_token_already_used: null,
  refresh_token_not_found: null,
  request_entity_too_large: null,
  request_timeout: null,
  same_password: 'This is already your password. Choose a different one.',
  saml_provider_disabled: null,
  session_expired: 'Your session has expired. Sign in again.',
  session_not_found: 'This session has ended. Sign in again.',
  signup_disabled: 'You cannot create an account at the moment.',
  single_identity_not_deletable: 'This is your only way to sign in. Link another one first.',
  sms_send_failed:
    'We could not send the message. Check the number, or try again in a few minutes.',
  too_many_enrolled_mfa_factors: 'Your account cannot have more second factors. Remove one first.',
  unexpected_failure: null,
  user_already_exists: 'This address already has an account. Sign in, or reset your password.',
  user_banned: 'This account is closed. If you think this is a mistake, please email us.',
  user_not_found: 'This account no longer exists.',
  user_sso_managed: null,
  validation_failed: null,
  weak_password:
    'This password is too easy to guess. Make it longer, with uppercase, lowercase and a number.',
  web3_provider_disabled: null,
} satisfies Record<string, string | null>

export type AuthErrorCode = keyof typeof WORDS

type Refusal = { code?: string | undefined; status?: number | undefined; message: string }

export function describeRefusal({ code = '', status, message }: Refusal): string {
  const [, seconds] = /only request this after (\d{1,5}) seconds?/i.exec(message) ?? []
  if (seconds) return describePause(Number(seconds) + 1)
  const words = isAuthErrorCode(code) ? WORDS[code] : null
  if (words) return words
  if (!status || status >= 500) return UNREACHABLE
  if (status === 429) return WAIT
  return `${message.replace(/[.!?]?$/, '.')} Nothing was changed; please try again.`
}

function isAuthErrorCode(code: string): code is AuthErrorCode {
  return Object.hasOwn(WORDS, code)
}

function describePause(seconds: number): string {
  return `You just asked for this. Nothing was changed; try again in ${seconds} s.`
}

type SignInFailure = { message: string; status?: number | undefined }

/**
 * The sentence of docs/behavior.md for an error of the authentication service. The HTTP status is
 * needed because the service's own limit message is "Request rate limit reached".
 */
export function describeSignInFailure({ message, status }: SignInFailure): string {
  if (message.includes('Invalid login credentials')) {
    return 'Invalid email or password. Please check your credentials.'
  }
  if (message.includes('Email not confirmed')) {
    return 'Please check your email and click the confirmation link before signing in.'
  }
  if (message.includes('captcha')) {
    return 'The security verification was not accepted. Wait for the new one to finish, then try again.'
  }
  if (status === 429 || message.includes('Too many requests')) {
    return 'Too many login attempts. Please wait before trying again.'
  }
  return 'An error occurred. Please try again.'
}
