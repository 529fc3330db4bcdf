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
          ? 'It is your only second factor: after that, signing in asks for no code any more.'
          : 'Its codes stop working here. Your other factors stay.'}{' '}
        {factor.factor_type === 'phone' ? null : 'The entry in the app itself is yours to delete.'}
      </p>
    </ConfirmDialog>
  )
}

/** Gives what to say when it is refused, or nothing. */
async function removeFactor(factorId: string, name: string): Promise<string | undefined> {
  const answer = await askAsOwner((auth) => auth.mfa.unenroll({ factorId }))
  if (!answer.isDone) return answer.problem
  // The session is told that it has one factor fewer; a failure shows at the next visit at the latest.
  await askAuth((auth) => auth.refreshSession())
  showToast('Second factor removed', `${name} is not asked for any more.`)
  return undefined
}
