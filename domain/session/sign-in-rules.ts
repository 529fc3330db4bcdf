/** The longest e-mail address the forms take, in characters. */
export const EMAIL_MAX_LENGTH = 254

/** The shortest password the forms take, in characters. */
export const PASSWORD_MIN_LENGTH = 8

type SignInFailure = { message: string; status?: number | undefined }

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** What is wrong with an e-mail typed into a sign-in form, or nothing. */
export function findEmailProblem(email: string): string | undefined {
  const isAcceptable = email.length <= EMAIL_MAX_LENGTH && SIMPLE_EMAIL.test(email)
  return isAcceptable ? undefined : 'Please enter a valid email address'
}

/** What is wrong with a password typed into a form, or nothing. */
export function findPasswordProblem(password: string): string | undefined {
  const isAcceptable =
    password.length >= PASSWORD_MIN_LENGTH &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password)
  return isAcceptable
    ? undefined
    : 'Password must be at least 8 characters with uppercase, lowercase, and number'
}

/**
 * The sentence shown for an error of the authentication service, by what its message contains. The
 * service words its limit otherwise ("Request rate limit reached"), so the HTTP status counts as well.
 */
export function describeSignInFailure({ message, status }: SignInFailure): string {
  if (message.includes('Invalid login credentials')) {
    return 'Invalid email or password. Please check your credentials.'
  }
  if (message.includes('Email not confirmed')) {
    return 'Please check your email and click the confirmation link before signing in.'
  }
  if (message.includes('captcha')) {
    return 'The security verification was not accepted. A new one is running: wait for it and try again.'
  }
  if (status === 429 || message.includes('Too many requests')) {
    return 'Too many login attempts. Please wait before trying again.'
  }
  return 'An error occurred. Please try again.'
}
