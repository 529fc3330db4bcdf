import { useState } from 'react'
import { askAuth } from '#site/session/ask-auth.ts'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import type { NewApp } from './enrol-dialog.tsx'

type ScanStepProps = { factor: NewApp; onVerified: () => void }

export function ScanStep({ factor, onVerified }: ScanStepProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>()
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleSubmit() {
    if (code.length < CODE_LENGTH || isChecking) return
    setIsChecking(true)
    setProblem(undefined)
    const answer = await askAuth((auth) =>
      auth.mfa.challengeAndVerify({ factorId: factor.id, code }),
    )
    setIsChecking(false)
    if (answer.isDone) onVerified()
    else setProblem(answer.problem)
  }

  return (
    <Form isBusy={isChecking} className="mt-3" onSubmit={handleSubmit}>
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
      <CodeField
        label="Code from the app"
        hint="Six digits. They prove that the app works."
        problem={problem}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" disabled={isChecking || code.length < CODE_LENGTH}>
        {isChecking ? 'Please wait...' : 'Switch on'}
      </Button>
    </Form>
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
