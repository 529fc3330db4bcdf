import type { UserIdentity } from '@supabase/supabase-js'
import { describeProvider } from '#site/auth/provider-buttons.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
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
    showToast(`${name} unlinked`, `You can no longer sign in with ${name}.`)
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
        You will no longer be able to sign in with {name}. Your other ways to sign in still work,
        and you can link it again at any time.
      </p>
    </ConfirmDialog>
  )
}
