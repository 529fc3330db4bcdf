import { getClient } from '#site/data/supabase-client.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import { leaveFlash } from '#site/session/flash.ts'

/** The database's answer to a session whose sign-in is too long ago. */
const PROOF_NEEDED = 'PT403'

/** Deletes the reader's account, and the session of this browser with it. */
export async function deleteAccount(): Promise<'deleted' | 'proof-needed' | { problem: string }> {
  try {
    const client = await getClient()
    const { error } = await client.rpc('delete_account')
    if (error) return error.code === PROOF_NEEDED ? 'proof-needed' : { problem: UNREACHABLE }
    leaveFlash({ title: 'Account deleted', description: 'Thank you for having read with us.' })
    // The account is gone, and its sessions with it; only this browser must still forget.
    await client.auth.signOut({ scope: 'local' })
    return 'deleted'
  } catch {
    return { problem: UNREACHABLE }
  }
}
