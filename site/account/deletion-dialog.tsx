import { useState } from 'react'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { formatPhoneNumber } from '#domain/auth/phone-number.ts'
import { describeLogin } from '#domain/auth/visitor.ts'
import { useEmailCooldown } from '#site/auth/email-cooldown.ts'
import { requestTextCode } from '#site/auth/phone-form.tsx'
import { requestEmail } from '#site/auth/request-email.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

type DeletionDialogProps = { onDeleted: () => void; onClose: () => void }

/** The database requires a sign-in within the last 15 minutes; older sessions need a code first. */
export function DeletionDialog({ onDeleted, onClose }: DeletionDialogProps) {
  const [step, setStep] = useState<'ask' | 'prove'>('ask')
  const [problem, setProblem] = useState<string>()

  async function handleDelete() {
    setProblem(undefined)
    const outcome = await deleteAccount()
    if (outcome === 'deleted') {
      onDeleted()
      await forgetSession()
    } else if (outcome === 'proof-needed') setStep('prove')
    else setProblem(outcome.problem)
  }

  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      {step === 'ask' ? (
        <DeletionForm problem={problem} onConfirm={handleDelete} onClose={onClose} />
      ) : (
        <ProofForm next="/account#deletion" onProved={() => setStep('ask')} />
      )}
    </Dialog>
  )
}

type DeletionFormProps = {
  problem: string | undefined
  onConfirm: () => Promise<void>
  onClose: () => void
}

function DeletionForm({ problem, onConfirm, onClose }: DeletionFormProps) {
  const { user } = useAuth()
  // Focus this after the code form; at first the dialog itself takes the focus.
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
        Type <strong className="wrap-anywhere">{login}</strong> to confirm. You will be logged out
        on all devices and lose access to Pro.
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

export function ProofForm({ next, onProved }: { next: string; onProved: () => void }) {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const phone = formatPhoneNumber(user?.phone ?? '')
  const { widget, spend, isPassed } = useBotCheck()
  const secondsLeft = useEmailCooldown('sign-in', email)
  const start = useFocusOnArrival<HTMLParagraphElement>()
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()

  async function handleSend() {
    setIsBusy(true)
    const request = email
      ? requestEmail({ kind: 'sign-in', email, next, spend })
      : requestTextCode({ phone, spend })
    setIsSent(await request)
    setIsBusy(false)
  }

  function handleAnother() {
    setIsSent(false)
    setCode('')
    setProblem(undefined)
    start.current?.focus()
  }

  async function handleSubmit() {
    setIsBusy(true)
    setProblem(undefined)
    const answer = await askAuth((auth) =>
      auth.verifyOtp(
        email ? { email, token: code, type: 'email' } : { phone, token: code, type: 'sms' },
      ),
    )
    setIsBusy(false)
    if (answer.isDone) onProved()
    else setProblem(answer.problem)
  }

  return (
    <Form isBusy={isBusy} className="mt-3" onSubmit={handleSubmit}>
      <p ref={start} tabIndex={-1} className="outline-none">
        You signed in more than 15 minutes ago. First, confirm it’s you.
      </p>
      {isSent ? (
        <>
          <CodeField
            isNext
            label={email ? 'Code from the email' : 'Code from the text message'}
            hint={`Sent to ${email || phone}.`}
            problem={problem}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" disabled={isBusy || code.length < CODE_LENGTH}>
            {isBusy ? 'Please wait...' : 'Confirm'}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={handleAnother}>
            Send another code
          </Button>
        </>
      ) : (
        <>
          {widget}
          <Button
            className="tabular-nums"
            disabled={isBusy || !isPassed || secondsLeft > 0}
            onClick={() => void handleSend()}
          >
            {describeSend(email !== '', isBusy, secondsLeft)}
          </Button>
        </>
      )}
    </Form>
  )
}

function describeSend(isEmail: boolean, isBusy: boolean, secondsLeft: number): string {
  if (isBusy) return 'Please wait...'
  // Only emails have a pause between two codes.
  if (secondsLeft > 0) return `Email me a code in ${secondsLeft} s`
  return isEmail ? 'Email me a code' : 'Text me a code'
}

const PROOF_NEEDED = 'PT403'

async function deleteAccount(): Promise<'deleted' | 'proof-needed' | { problem: string }> {
  try {
    const client = await getClient()
    const { error } = await client.rpc('delete_account')
    if (!error) return 'deleted'
    return error.code === PROOF_NEEDED ? 'proof-needed' : { problem: UNREACHABLE }
  } catch {
    return { problem: UNREACHABLE }
  }
}

async function forgetSession(): Promise<void> {
  await askAuth(async (auth) => ({ data: null, ...(await auth.signOut({ scope: 'local' })) }))
}
