import { z } from 'zod/mini'
import { createRateLimiter } from '#domain/limits/rate-limiter.ts'
import { describeRefusal } from '#site/session/describe-refusal.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { beginPause, readPause } from './mail-pause.ts'
import { type MailKind, requestMail } from './request-mail.ts'

type MailOrder = {
  kind: MailKind
  email: string
  next: string
  spend: (email: string) => Promise<string | undefined>
}

const SENT: Record<MailKind, string> = {
  'sign-in': 'If the address can sign in, a link is on its way. It works once.',
  recovery: 'If there is an account with this address, a link to a new password is on its way.',
}

/** What the service's errors carry; others, such as a network's, have neither. */
const RefusalSchema = z.object({ code: z.optional(z.string()), status: z.optional(z.number()) })

const TOO_MANY =
  'You have asked for several already. Look among the unwanted mail, or ask again in a few minutes.'

/** Before a bot check is spent on it: somebody who asks again and again looks into the wrong mailbox. */
const orders = createRateLimiter({ max: 5, windowMs: 5 * 60 * 1000 })

/** Orders an e-mail and says what came of it. True when it was ordered; `useMailPause` tells when to ask again. */
export async function orderMail({ kind, email, next, spend }: MailOrder): Promise<boolean> {
  if (!orders.take(`${kind} ${email.toLowerCase()}`, Date.now())) {
    showToast('The email was not sent', TOO_MANY, 'problem')
    return false
  }
  try {
    const captchaToken = await spend(email)
    if (!captchaToken) return false
    await requestMail({ kind, email, captchaToken, next })
    showToast('Check your email', SENT[kind])
    return true
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    const seconds = readPause(message)
    if (seconds !== undefined) beginPause(kind, email, seconds)
    showToast('The email was not sent', describeMailFailure(cause, message), 'problem')
    return false
  }
}

function describeMailFailure(cause: unknown, message: string): string {
  const seconds = readPause(message)
  if (seconds !== undefined) {
    return `An email went out a moment ago. You can ask for another one in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  }
  if (/rate limit/i.test(message)) {
    return 'An email went out a moment ago. Please wait a minute, then ask again.'
  }
  return describeRefusal({ ...RefusalSchema.safeParse(cause).data, message })
}
