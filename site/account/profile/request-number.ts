import { formatPhoneNumber } from '#domain/session/phone-number.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from '../owner-proof.tsx'

/** Asks for a new number in E.164, and says what came of it. */
export async function requestNumber(phone: string): Promise<'sent' | 'saved' | 'refused'> {
  const answer = await askAsOwner((auth) => auth.updateUser({ phone }))
  if (!answer.isDone) {
    showToast('Your number was not changed', answer.problem, 'problem')
    return 'refused'
  }
  const { user } = answer.data
  if (formatPhoneNumber(user.phone ?? '') === phone) {
    announceNumber(phone)
    return 'saved'
  }
  showToast('Check your phone', 'A code is on its way. Your number changes once you type it.')
  return 'sent'
}

/** Makes the number the account's own. Gives what to say when the code is refused, or nothing. */
export async function confirmNumber(phone: string, token: string): Promise<string | undefined> {
  const answer = await askAuth((auth) => auth.verifyOtp({ phone, token, type: 'phone_change' }))
  if (!answer.isDone) return answer.problem
  announceNumber(phone)
  return undefined
}

function announceNumber(phone: string): void {
  showToast('Number saved', `You can sign in with ${phone} from now on.`)
}
