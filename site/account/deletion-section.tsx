import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import type { DeletionDialog } from './deletion-dialog.tsx'
import { AccountSection } from './section.tsx'

export function DeletionSection({ onDeleted }: { onDeleted: () => void }) {
  const [open, setOpen] = useState<{ Dialog: typeof DeletionDialog }>()

  async function handleOpen() {
    const loaded = await loadOnDemand(() => import('./deletion-dialog.tsx'))
    if (loaded) setOpen({ Dialog: loaded.DeletionDialog })
  }

  return (
    <AccountSection id="deletion" title="Delete account">
      <p>
        This deletes your account, including all sign-in methods, second factors and sessions, and
        unsubscribes you from the newsletter. You cannot undo this. The privacy policy says{' '}
        <a href="/privacy-policy" className="underline underline-offset-4 hover:text-accent">
          what we must keep
        </a>
        , and for how long.
      </p>
      <Button look="secondary" className="mt-4" onClick={() => void handleOpen()}>
        Delete my account
      </Button>
      {open ? <open.Dialog onDeleted={onDeleted} onClose={() => setOpen(undefined)} /> : null}
    </AccountSection>
  )
}
