import { signOut } from '#site/session/auth-actions.ts'
import { clearDevice } from '#site/session/clear-device.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export function ClearDeviceDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Log out and clear this browser?"
      action="Log out and clear"
      onConfirm={leave}
      onClose={onClose}
    >
      <p>
        Holdings, portfolios, analyses, pictures, prices and figures that are kept in this browser
        are removed and cannot be brought back. What you saved in your account stays there.
      </p>
    </ConfirmDialog>
  )
}

async function leave(): Promise<undefined> {
  await clearDevice()
  // The session here ends even if the server does not answer, and the page then redirects by itself.
  await signOut().catch(() => undefined)
}
