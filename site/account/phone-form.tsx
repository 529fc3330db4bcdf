import { useState } from 'react'
import { EXAMPLE_NUMBER, formatPhoneNumber, parsePhoneNumber } from '#domain/auth/phone-number.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { PhoneField, TextCodeForm } from '#site/session/phone-fields.tsx'
import { verifyOwnChange } from '#site/session/verify-own-change.ts'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from './owner-proof.tsx'

export function ChangePhoneForm() {
  const { user } = useAuth()
  const [typed, setTyped] = useState('')
  const [sentTo, setSentTo] = useState<string>()

  async function handleCode(phone: string, code: string) {
    const problem = await confirmNumber(phone, code)
    if (problem) return problem
    setTyped('')
    setSentTo(undefined)
    return undefined
  }

  return (
    <div className="grid gap-4">
      <dl>
        <dt className="text-small font-medium">Phone number</dt>
        <dd className="mt-1 text-muted tabular-nums">
          {user?.phone ? formatPhoneNumber(user.phone) : 'None yet'}
        </dd>
      </dl>
      {sentTo ? (
        <div className="border-l-4 border-control pl-4">
          <TextCodeForm
            phone={sentTo}
            action="Confirm number"
            onCode={(code) => handleCode(sentTo, code)}
            onResend={async () => (await requestNumber(sentTo)) === 'sent'}
          />
          <Button look="quiet" className="-ml-5 mt-2" onClick={() => setSentTo(undefined)}>
            Use another number
          </Button>
        </div>
      ) : (
        <NumberForm
          current={user?.phone}
          typed={typed}
          onTyped={setTyped}
          onSent={setSentTo}
          onSaved={() => setTyped('')}
        />
      )}
    </div>
  )
}

type NumberFormProps = {
  current: string | undefined
  typed: string
  onTyped: (value: string) => void
  onSent: (phone: string) => void
  onSaved: () => void
}

function NumberForm({ current, typed, onTyped, onSent, onSaved }: NumberFormProps) {
  const [isSending, setIsSending] = useState(false)
  const phone = parsePhoneNumber(typed)
  const isSame = phone !== undefined && phone === `+${current}`

  async function handleSubmit() {
    if (!phone || isSame) return
    setIsSending(true)
    const outcome = await requestNumber(phone)
    setIsSending(false)
    if (outcome === 'sent') onSent(phone)
    else if (outcome === 'saved') onSaved()
  }

  return (
    <Form isBusy={isSending} onSubmit={handleSubmit}>
      <PhoneField
        label="New number"
        hint={`Include the country code, such as ${EXAMPLE_NUMBER}. We’ll text a code to this number.`}
        problem={isSame ? 'This is already your number' : undefined}
        value={typed}
        onChange={onTyped}
      />
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start"
        disabled={isSending || !phone || isSame}
      >
        {isSending ? 'Please wait...' : current ? 'Change number' : 'Add number'}
      </Button>
    </Form>
  )
}

async function requestNumber(phone: string): Promise<'sent' | 'saved' | 'refused'> {
  const answer = await askAsOwner((auth) => auth.updateUser({ phone }))
  if (!answer.isDone) {
    showToast('Your number was not changed', answer.problem, 'problem')
    return 'refused'
  }
  const { user } = answer.data
  if (formatPhoneNumber(user.phone ?? '') === phone) {
    announceNumber(phone)
    return 'saved'
  }
  showToast('Check your phone', 'A code is on its way. Your number changes after you enter it.')
  return 'sent'
}

async function confirmNumber(phone: string, token: string): Promise<string | undefined> {
  const answer = await verifyOwnChange({ phone, token, type: 'phone_change' })
  if (!answer.isDone) return answer.problem
  announceNumber(phone)
  return undefined
}

function announceNumber(phone: string): void {
  showToast('Number saved', `You can sign in with ${phone} from now on.`)
}
