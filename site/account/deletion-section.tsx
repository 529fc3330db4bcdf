import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import type { DeletionDialog } from './deletion-dialog.tsx'
import { Section } from './section.tsx'

export function DeletionSection({ onDeleted }: { onDeleted: () => void }) {
  // Few delete, so what it takes is loaded for them alone.
  const [open, setOpen] = useState<{ Dialog: typeof DeletionDialog }>()

  async function handleOpen() {
    const loaded = await loadOnDemand(() => import('./deletion-dialog.tsx'))
    if (loaded) setOpen({ Dialog: loaded.DeletionDialog })
  }

  return (
    <Section id="deletion" title="Delete account">
      <p>
        Deletes the account, every way to sign in to it, its second factors and its sessions, and
        ends the newsletter. There is no way back.{' '}
        <a href="/privacy-policy" className="underline underline-offset-4 hover:text-accent">
          What we must keep
        </a>
        , and for how long, is in the privacy policy.
      </p>
      <Button look="secondary" className="mt-4" onClick={() => void handleOpen()}>
        Delete my account
      </Button>
      {open ? <open.Dialog onDeleted={onDeleted} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  )
}
