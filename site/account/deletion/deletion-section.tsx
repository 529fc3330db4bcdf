import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { Section } from '../section.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

export function DeletionSection({ onDeleted }: { onDeleted: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
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
      <Button look="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      {isOpen ? <DeletionDialog onDeleted={onDeleted} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  )
}
