import { Dialog } from '#site/ui/dialog.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { ProofForm } from './deletion-dialog.tsx'

/** Asks for a newer sign-in. A second factor, if there is one, is asked for afterwards. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  function handleProved() {
    onClose()
    showToast('You are signed in again', 'Now make your change once more.')
  }

  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      <ProofForm next="/account" onProved={handleProved} />
    </Dialog>
  )
}
