import type { UserIdentity } from '@supabase/supabase-js'
import { describeProvider } from '#site/auth/provider-buttons.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { signOut } from '#site/session/auth-actions.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { askAsOwner } from './owner-proof.tsx'

type UnlinkDialogProps = {
  identity: UserIdentity
  onUnlinked: () => Promise<void>
  onClose: () => void
}

export function UnlinkDialog({ identity, onUnlinked, onClose }: UnlinkDialogProps) {
  const name = describeProvider(identity.provider)

  async function handleConfirm(): Promise<string | undefined> {
    const answer = await askAsOwner((auth) => auth.unlinkIdentity(identity))
    if (!answer.isDone) return answer.problem
    // Whoever signed in by it would stay in; our own auth service has ended those sessions already.
    const others = await signOut('others').catch((error: unknown) => ({ error }))
    const advice = others.error ? 'Sign other devices out, too.' : 'Other devices are signed out.'
    showToast(`${name} unlinked`, `It no longer signs you in. ${advice}`)
    await askAuth((auth) => auth.refreshSession())
    await onUnlinked()
    return undefined
  }

  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      action="Unlink it"
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        You will no longer be able to sign in with {name}, and other devices are signed out. Your
        other ways to sign in still work, and you can link it again at any time.
      </p>
    </ConfirmDialog>
  )
}
