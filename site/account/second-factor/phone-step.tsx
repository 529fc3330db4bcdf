import { useState } from 'react'
import { readPhoneNumber } from '#domain/session/phone-number.ts'
import { PhoneField } from '#site/phone/phone-field.tsx'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { askAsOwner } from '../owner-proof.tsx'
import { findFreeName } from './find-free-name.ts'

type PhoneStepProps = {
  takenNames: readonly string[]
  onCreated: (factorId: string, phone: string) => void
}

/** The number that is to prove the reader. It may be another than the account's. */
export function PhoneStep({ takenNames, onCreated }: PhoneStepProps) {
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const phone = readPhoneNumber(typed)

  async function handleSubmit() {
    if (!phone || isSending) return
    setIsSending(true)
    setProblem(undefined)
    // Told to whoever has only the password, so the name holds no more of the number.
    const friendlyName = findFreeName(`Phone ending in ${phone.slice(-4)}`, takenNames)
    const answer = await askAsOwner(({ mfa }) =>
      mfa.enroll({ factorType: 'phone', phone, friendlyName }),
    )
    setIsSending(false)
    if (answer.isDone) onCreated(answer.data.id, phone)
    else setProblem(answer.problem)
  }

  return (
    <Form isBusy={isSending} className="mt-3" onSubmit={handleSubmit}>
      <p>
        Signing in then asks for a code that we text to this number. An app is safer: numbers can be
        taken over, and need a network.
      </p>
      <PhoneField
        problem={problem}
        value={typed}
        onChange={(value) => {
          setProblem(undefined)
          setTyped(value)
        }}
      />
      <Button type="submit" className="justify-self-start" disabled={isSending || !phone}>
        {isSending ? 'Please wait...' : 'Continue'}
      </Button>
    </Form>
  )
}
