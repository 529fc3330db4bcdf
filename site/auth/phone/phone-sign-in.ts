import { askAuth } from '#site/session/ask-auth.ts'
import { signIn } from '#site/session/auth-actions.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { showToast } from '#site/ui/toast-store.ts'

type Order = {
  /** In E.164. */
  phone: string
  /** Gives the bot check's proof for this number, or nothing when it is not passed. */
  spend: (subject: string) => Promise<string | undefined>
}

/** Orders a text message with a code, and says so when it was refused. True when it is on its way. */
export async function orderTextCode({ phone, spend }: Order): Promise<boolean> {
  const captchaToken = await spendOrTell(phone, spend)
  if (!captchaToken) return false
  const answer = await askAuth((auth) => auth.signInWithOtp({ phone, options: { captchaToken } }))
  if (answer.isDone) showToast('Check your phone', 'A code is on its way. It works once.')
  else showToast('The message was not sent', answer.problem, 'problem')
  return answer.isDone
}

/** Signs in with the code of a message. Gives what to say when it is refused, or nothing. */
export async function signInWithCode(phone: string, token: string): Promise<string | undefined> {
  const answer = await askAuth((auth) => auth.verifyOtp({ phone, token, type: 'sms' }))
  return conclude(answer.isDone ? undefined : answer.problem)
}

/** Signs in with a number and its password. Gives what to say when that is refused, or nothing. */
export async function signInWithPhonePassword({
  phone,
  password,
  spend,
}: Order & { password: string }): Promise<string | undefined> {
  const captchaToken = await spendOrTell(phone, spend)
  if (!captchaToken) return undefined
  const answer = await askAuth(async () => {
    const { error } = await signIn({ phone, password, captchaToken })
    return { data: null, error }
  })
  return conclude(answer.isDone ? undefined : answer.problem)
}

async function spendOrTell(phone: string, spend: Order['spend']): Promise<string | undefined> {
  try {
    return await spend(phone)
  } catch {
    showToast('Sign in failed', UNREACHABLE, 'problem')
    return undefined
  }
}

/** The greeting, and the entry in the security log, which holds no digit of the number. */
async function conclude(problem: string | undefined): Promise<string | undefined> {
  if (problem) {
    void logSecurityEvent('failed_login_attempt', { method: 'phone', error: problem })
    return problem
  }
  leaveFlash({ title: 'Welcome back!', description: 'You have been successfully signed in.' })
  await logSecurityEvent('successful_login', { method: 'phone' })
  return undefined
}
