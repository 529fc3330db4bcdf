import { useState } from 'react'
import { describeLogin } from '#domain/session/visitor.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

type DeletionFormProps = {
  problem: string | undefined
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** What cannot be undone is typed out. */
export function DeletionForm({ problem, onConfirm, onClose }: DeletionFormProps) {
  const { user } = useAuth()
  // Back from the proof; before that the window itself takes the focus.
  const start = useFocusOnArrival<HTMLParagraphElement>()
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const login = describeLogin(user ?? {})
  const isSure = login !== '' && typed.trim().toLowerCase() === login.toLowerCase()

  async function handleSubmit() {
    if (!isSure) return
    setIsSending(true)
    await onConfirm()
    setIsSending(false)
  }

  return (
    <Form isBusy={isSending} className="mt-3" onSubmit={handleSubmit}>
      <p ref={start} tabIndex={-1} className="outline-none">
        Type <strong className="wrap-anywhere">{login}</strong> to confirm. All your devices are
        logged out, and the Pro area closes.
      </p>
      <TextField
        label={user?.email ? 'Your address' : 'Your number'}
        autoComplete="off"
        spellCheck={false}
        problem={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending || !isSure}>
          {isSending ? 'Please wait...' : 'Delete for good'}
        </Button>
        <Button look="secondary" disabled={isSending} onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </Form>
  )
}
