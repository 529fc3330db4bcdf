import { Dialog } from '#site/ui/dialog.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { ProofForm } from './deletion-dialog.tsx'

type ProofDialogProps = { onProved: () => void; onClose: () => void }

export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  function handleProved() {
    showToast('You are signed in again', 'Your change goes on by itself.')
    onProved()
  }

  return (
    <Dialog title="Confirm it’s you" onClose={onClose}>
      <ProofForm next="/account" onProved={handleProved} />
    </Dialog>
  )
}
