import { askAuth } from '#site/session/ask-auth.ts'
import { showToast } from '#site/ui/toast-store.ts'

export type PasswordOutcome =
  | { kind: 'changed' }
  /** The sign-in is too old: a code from the mailbox has to vouch for the person. */
  | { kind: 'code-needed' }
  | { kind: 'refused'; problem: string }

export async function changePassword(
  password: string,
  code: string | undefined,
): Promise<PasswordOutcome> {
  const answer = await askAuth((auth) =>
    auth.updateUser(code ? { password, nonce: code } : { password }),
  )
  if (answer.isDone) return { kind: 'changed' }
  if (answer.code === 'reauthentication_needed') return { kind: 'code-needed' }
  return { kind: 'refused', problem: answer.problem }
}

/** Sends the code that an old session needs, by mail or to the phone. True when it is on its way. */
export async function sendCode(): Promise<boolean> {
  const answer = await askAuth((auth) => auth.reauthenticate())
  if (answer.isDone)
    showToast('Code sent', 'Check your mailbox, or your phone, and type it to confirm the change.')
  else showToast('The code was not sent', answer.problem, 'problem')
  return answer.isDone
}
