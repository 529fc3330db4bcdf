import { getClient } from '#site/data/supabase-client.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'

/** The database's answer to a session whose sign-in is too long ago. */
const PROOF_NEEDED = 'PT403'

/** Deletes the reader's account. */
export async function deleteAccount(): Promise<'deleted' | 'proof-needed' | { problem: string }> {
  try {
    const client = await getClient()
    const { error } = await client.rpc('delete_account')
    if (!error) return 'deleted'
    return error.code === PROOF_NEEDED ? 'proof-needed' : { problem: UNREACHABLE }
  } catch {
    return { problem: UNREACHABLE }
  }
}

/** The account is gone, and its sessions with it; this browser has to forget its own. */
export async function forgetSession(): Promise<void> {
  await askAuth(async (auth) => ({ data: null, ...(await auth.signOut({ scope: 'local' })) }))
}
