import type { Session } from '@supabase/supabase-js'
import { type Client, createUnkeptClient } from '#site/backend-client/supabase-client.ts'
import { type AuthAnswer, askAuth } from './ask-auth.ts'

/** A code that was sent to a new address of the account. */
export type ChangeCode =
  | { type: 'email_change'; email: string; token: string }
  | { type: 'phone_change'; phone: string; token: string }

const FOREIGN =
  'This code is for another account, which asked for the same change. Your account has not changed. Ask for a new code, and enter only that one.'

/**
 * Confirms a change of one's own account. A stranger may ask for the same address, and their code may be the
 * newest there: the session that it would bring is never taken.
 * @returns a session unless another address is still to be confirmed
 */
export async function verifyOwnChange(code: ChangeCode): Promise<AuthAnswer<Session | null>> {
  let asked: { client: Client; userId: string } | undefined
  const answer = await askAuth(async (auth) => {
    const { data } = await auth.getSession()
    if (!data.session) return auth.getUser()
    const { access_token: token, user } = data.session
    asked = { client: await createUnkeptClient(token), userId: user.id }
    return asked.client.auth.verifyOtp(code)
  })
  if (!answer.isDone) return answer
  const session = 'session' in answer.data ? answer.data.session : null
  if (!session || !asked) return { isDone: true, data: null }
  if (session.user.id !== asked.userId) {
    await asked.client.auth.signOut({ scope: 'local' })
    return { isDone: false, code: undefined, problem: FOREIGN }
  }
  const taken = await askAuth((auth) => auth.setSession(session))
  return taken.isDone ? { isDone: true, data: session } : taken
}
