import { useState } from 'react'
import { formatPhoneNumber } from '#domain/session/phone-number.ts'
import { orderMail } from '#site/auth/mail-message.ts'
import { useMailPause } from '#site/auth/mail-pause.ts'
import { orderTextCode } from '#site/auth/phone/phone-sign-in.ts'
import { useBotCheck } from '#site/auth/use-bot-check.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

/** A code from the mailbox, or the phone of an account without one, signs the reader in anew. A second factor, if there is one, follows. */
export function ProofForm({ next, onProved }: { next: string; onProved: () => void }) {
  const { user } = useAuth()
  const email = user?.email ?? ''
  const phone = formatPhoneNumber(user?.phone ?? '')
  const { widget, spend, isPassed } = useBotCheck()
  const secondsLeft = useMailPause('sign-in', email)
  const start = useFocusOnArrival<HTMLParagraphElement>()
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()

  async function handleSend() {
    setIsBusy(true)
    const order = email
      ? orderMail({ kind: 'sign-in', email, next, spend })
      : orderTextCode({ phone, spend })
    setIsSent(await order)
    setIsBusy(false)
  }

  /** Back to where codes are ordered, for which the check has to be passed anew. */
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
        Your sign-in is more than a quarter of an hour old. First confirm that it is you.
      </p>
      {isSent ? (
        <>
          <CodeField
            isNext
            label={email ? 'Code from the email' : 'Code from the message'}
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

function describeSend(isMail: boolean, isBusy: boolean, secondsLeft: number): string {
  if (isBusy) return 'Please wait...'
  if (secondsLeft > 0) return `Email me a code in ${secondsLeft} s`
  return isMail ? 'Email me a code' : 'Text me a code'
}
