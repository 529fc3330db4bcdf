import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { askAuth } from '#site/session/ask-auth.ts'
import { leaveFlash } from '#site/session/flash.ts'

/**
 * Keeps the account as shown in step with the account as it is: an address may be confirmed on a phone,
 * a factor removed on another device, this session ended.
 */
export function useCurrentUser(): void {
  // Synchronises with the authentication service, whenever somebody looks at the page.
  useEffect(() => {
    function handleSight() {
      if (document.visibilityState === 'visible') void catchUp()
    }
    handleSight()
    document.addEventListener('visibilitychange', handleSight)
    return () => document.removeEventListener('visibilitychange', handleSight)
  }, [])
}

async function catchUp(): Promise<void> {
  // Also ends the session here if it was ended elsewhere. After a failure what is shown stays: every
  // action on the page reports its own.
  const now = await askAuth((auth) => auth.getUser())
  // The page is about to ask for a sign-in, and the next one says why.
  if (!now.isDone && now.code === 'session_not_found') {
    leaveFlash({ title: 'You are logged out', description: now.problem })
  }
  const before = await askAuth((auth) => auth.getSession())
  if (!now.isDone || !before.isDone || !before.data.session) return
  if (summarise(now.data.user) === summarise(before.data.session.user)) return
  await askAuth((auth) => auth.refreshSession())
}

function summarise({ email, new_email, phone, factors = [], identities = [] }: User): string {
  const verified = factors.filter(({ status }) => status === 'verified').map(({ id }) => id)
  const linked = identities.map(({ identity_id }) => identity_id)
  return JSON.stringify([email, new_email, phone, verified.sort(), linked.sort()])
}
