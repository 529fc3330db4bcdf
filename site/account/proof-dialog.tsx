import { Dialog } from '#site/ui/dialog.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { ProofForm } from './deletion-dialog.tsx'

export function ProofDialog({ onClose }: { onClose: () => void }) {
  function handleProved() {
    onClose()
    showToast('You are signed in again', 'Now try your change again.')
  }

  return (
    <Dialog title="Confirm it’s you" onClose={onClose}>
      <ProofForm next="/account" onProved={handleProved} />
    </Dialog>
  )
}
