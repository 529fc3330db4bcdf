import { refuseNewEmail } from '#site/session/refuse-new-email.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from '../owner-proof.tsx'

/**
 * Asks both mailboxes, or the only one, to agree to a new address, and says what came of it. True when
 * they were asked.
 */
export async function requestAddress(email: string, hasOldOne: boolean): Promise<boolean> {
  const problem = refuseNewEmail(email)
  if (problem) {
    showToast('Your address was not changed', `${problem}. Check it and try again.`, 'problem')
    return false
  }
  const answer = await askAsOwner((auth) =>
    auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` }),
  )
  if (answer.isDone && hasOldOne) {
    showToast('Check both mailboxes', 'Your address changes once both have agreed.')
  } else if (answer.isDone) {
    showToast('Check your mailbox', 'The address is yours once its mailbox has agreed.')
  } else {
    showToast('Your address was not changed', answer.problem, 'problem')
  }
  return answer.isDone
}
