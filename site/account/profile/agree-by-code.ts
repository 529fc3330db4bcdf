import { askAuth } from '#site/session/ask-auth.ts'
import { showToast } from '#site/ui/toast-store.ts'

export type Agreement =
  | { kind: 'changed' }
  /** One of the two mailboxes has agreed; the other has not yet. */
  | { kind: 'half' }
  | { kind: 'refused'; problem: string }

/** Agrees to a new address for the mailbox that the code was sent to. */
export async function agreeByCode(mailbox: string, token: string): Promise<Agreement> {
  const answer = await askAuth((auth) =>
    auth.verifyOtp({ email: mailbox, token, type: 'email_change' }),
  )
  if (!answer.isDone) return { kind: 'refused', problem: answer.problem }
  const { session } = answer.data
  if (!session) return { kind: 'half' }
  const { email } = session.user
  showToast('Address changed', `Your account and your newsletter now belong to ${email}.`)
  return { kind: 'changed' }
}
