import type { Factor } from '@supabase/supabase-js'
import { askAuth } from '#site/session/ask-auth.ts'
import { describeFactor } from '#site/session/describe-factor.ts'
import { showToast } from '#site/ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { askAsOwner } from './owner-proof.tsx'

type RemoveFactorDialogProps = { factor: Factor; isLast: boolean; onClose: () => void }

export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const name = describeFactor(factor)
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action="Remove it"
      onConfirm={() => removeFactor(factor.id, name)}
      onClose={onClose}
    >
      <p>
        {isLast
          ? 'This is your only second factor. Signing in will no longer ask for a code.'
          : 'Its codes will no longer work here. Your other factors keep working.'}{' '}
        {factor.factor_type === 'phone' ? null : 'You can now delete its entry in the app.'}
      </p>
    </ConfirmDialog>
  )
}

async function removeFactor(factorId: string, name: string): Promise<string | undefined> {
  const answer = await askAsOwner((auth) => auth.mfa.unenroll({ factorId }))
  if (!answer.isDone) return answer.problem
  await askAuth((auth) => auth.refreshSession())
  showToast('Second factor removed', `Signing in no longer asks for a code from ${name}.`)
  return undefined
}
