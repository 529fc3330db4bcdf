import { useState } from 'react'
import { AppCodeForm } from '#site/session/app-code-form.tsx'
import { Button } from '#site/ui/button.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import type { NewApp } from './enrol-dialog.tsx'

type ScanStepProps = { factor: NewApp; onVerified: () => void }

export function ScanStep({ factor, onVerified }: ScanStepProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>()

  return (
    <AppCodeForm
      factorId={factor.id}
      label="Code from the app"
      hint="Six digits. They prove that the app works."
      action="Switch on"
      className="mt-3"
      onVerified={onVerified}
    >
      <p ref={start} tabIndex={-1} className="outline-none">
        Scan this with the app. No camera? Type the key below instead.
      </p>
      {/* White in both themes, by itself: many cameras do not read an inverted code. */}
      <img
        src={factor.qrCode}
        width={200}
        height={200}
        alt="QR code with the key for your authenticator app"
        className="mx-auto rounded-seal"
      />
      <SecretKey secret={factor.secret} />
    </AppCodeForm>
  )
}

function SecretKey({ secret }: { secret: string }) {
  const [isCopied, setIsCopied] = useState(false)

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(secret)
      setIsCopied(true)
    } catch {
      // Without the permission the key can still be selected and copied by hand.
    }
  }

  return (
    <div>
      <p className="text-small font-medium">Key</p>
      <div className="mt-1 flex items-center justify-between gap-3 rounded-seal bg-sunken px-3 py-1">
        <code className="text-small break-all tabular-nums select-all">{secret}</code>
        <Button look="quiet" className="shrink-0 px-2" onClick={() => void handleCopy()}>
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
      </div>
    </div>
  )
}
