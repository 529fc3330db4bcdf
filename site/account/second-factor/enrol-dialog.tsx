import { useState } from 'react'
import { askAuth } from '#site/session/ask-auth.ts'
import { Dialog } from '#site/ui/dialog.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { NameStep } from './name-step.tsx'
import { ScanStep } from './scan-step.tsx'

/** A factor that has been made and not proved yet. */
export type NewFactor = {
  id: string
  /** The picture as a data URL. */
  qrCode: string
  /** Base32 (RFC 4648), to be typed where no camera is. */
  secret: string
}

type EnrolDialogProps = { takenNames: readonly string[]; onClose: () => void }

/** Two steps: a name, then the code that proves that the app has the key. */
export function EnrolDialog({ takenNames, onClose }: EnrolDialogProps) {
  const [factor, setFactor] = useState<NewFactor>()

  function handleClose() {
    // Given up half-way: the key that nobody uses goes, so that its name is free again.
    if (factor) void askAuth((auth) => auth.mfa.unenroll({ factorId: factor.id }))
    onClose()
  }

  function handleVerified() {
    showToast('Second factor is on', 'From now on, signing in also asks for a code from this app.')
    onClose()
  }

  return (
    <Dialog title="Set up a second factor" onClose={handleClose}>
      {factor ? (
        <ScanStep factor={factor} onVerified={handleVerified} />
      ) : (
        <NameStep takenNames={takenNames} onCreated={setFactor} />
      )}
    </Dialog>
  )
}
