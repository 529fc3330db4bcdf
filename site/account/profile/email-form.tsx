import { type FormEvent, useState } from 'react'
import { EMAIL_MAX_LENGTH, findEmailProblem } from '#domain/session/sign-in-rules.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { PendingAddress } from './pending-address.tsx'
import { requestAddress } from './request-address.ts'

/** The address of the account. A new one counts once both mailboxes have agreed. */
export function EmailForm() {
  const { user } = useAuth()
  const [email, setEmail] = useState('')
  const [isSending, setIsSending] = useState(false)
  const problem = email === '' ? undefined : findNewAddressProblem(email, user?.email)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSending(true)
    if (await requestAddress(email, Boolean(user?.email))) setEmail('')
    setIsSending(false)
  }

  return (
    <div className="grid gap-4">
      <dl>
        <dt className="text-small font-medium">Email</dt>
        <dd className="mt-1 wrap-anywhere text-muted">{user?.email || 'None yet'}</dd>
      </dl>
      {/* A change of password ends what is under way, and with it the time when it began. */}
      {user?.new_email && user.email_change_sent_at ? (
        <PendingAddress
          from={user.email ?? ''}
          to={user.new_email}
          sentAt={user.email_change_sent_at}
        />
      ) : null}
      <form
        noValidate
        className="grid gap-4"
        aria-busy={isSending}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <TextField
          label="New email"
          type="email"
          name="new-email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          hint={
            user?.email
              ? 'We write to the old and to the new address. Your newsletter moves along.'
              : 'We write to it. The newsletter, and with it the Pro area, needs an address.'
          }
          problem={problem}
          value={email}
          onChange={(event) => setEmail(event.target.value.trim())}
        />
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          disabled={isSending || email === '' || Boolean(problem)}
        >
          {isSending ? 'Please wait...' : user?.email ? 'Change email' : 'Add email'}
        </Button>
      </form>
    </div>
  )
}

function findNewAddressProblem(email: string, current: string | undefined): string | undefined {
  if (email.toLowerCase() === current?.toLowerCase()) return 'This is your address already'
  return findEmailProblem(email)
}
