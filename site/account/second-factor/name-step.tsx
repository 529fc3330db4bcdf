import { useState } from 'react'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { askAsOwner } from '../owner-proof.tsx'
import type { NewApp } from './enrol-dialog.tsx'
import { findFreeName } from './find-free-name.ts'

type NameStepProps = { takenNames: readonly string[]; onCreated: (factor: NewApp) => void }

export function NameStep({ takenNames, onCreated }: NameStepProps) {
  const [name, setName] = useState(() => findFreeName('Authenticator app', takenNames))
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleSubmit() {
    setIsSending(true)
    setProblem(undefined)
    const answer = await askAsOwner((auth) =>
      auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: name.trim(),
        issuer: siteConfiguration.name,
      }),
    )
    setIsSending(false)
    if (!answer.isDone) return setProblem(answer.problem)
    const { id, totp } = answer.data
    onCreated({ id, qrCode: totp.qr_code, secret: totp.secret })
  }

  return (
    <Form isBusy={isSending} className="mt-3" onSubmit={handleSubmit}>
      <p>
        You need an authenticator app: the one of your password manager or phone, Aegis, 2FAS,
        Google Authenticator or any other.
      </p>
      <TextField
        label="Name of the app or device"
        hint="So that you recognise it in the list."
        problem={problem}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={isSending || name.trim() === ''}
      >
        {isSending ? 'Please wait...' : 'Continue'}
      </Button>
    </Form>
  )
}
