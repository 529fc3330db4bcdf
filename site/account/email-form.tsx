import { type FormEvent, useState } from 'react'
import { EMAIL_MAX_LENGTH, findEmailProblem } from '#domain/auth/check-credentials.ts'
import { refuseNewEmail } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { verifyOwnChange } from '#site/session/verify-own-change.ts'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from './owner-proof.tsx'

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
      {/* Changing the password cancels a pending email change and clears its time. */}
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
              ? 'We email both your old and your new address. Your newsletter moves with you.'
              : 'We email you a link. The newsletter and Pro need an email address.'
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
  if (email.toLowerCase() === current?.toLowerCase()) return 'This is already your address'
  return findEmailProblem(email)
}

/** As stated in the emails. */
const LINK_LIFE_MS = 3_600_000

type PendingAddressProps = {
  /** Empty for an account with only a phone number. */
  from: string
  to: string
  sentAt: string
}

function PendingAddress({ from, to, sentAt }: PendingAddressProps) {
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    await requestAddress(to, Boolean(from))
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending} className="border-l-4 border-control bg-sunken px-4 py-4">
      {hasExpired(sentAt) ? (
        <div role="status">
          <p className="font-semibold">The links have expired</p>
          <p className="mt-1 text-small">
            The change to <strong className="wrap-anywhere">{to}</strong> was not confirmed within
            an hour. Your address has not changed.
          </p>
        </div>
      ) : (
        <>
          <Waiting from={from} to={to} />
          {/* New emails have new codes. */}
          <AddressCodes key={sentAt} mailboxes={from ? [from, to] : [to]} />
        </>
      )}
      <Button
        look="quiet"
        className="-ml-5 mt-2"
        disabled={isSending}
        onClick={() => void handleResend()}
      >
        {isSending ? 'Please wait...' : from ? 'Send both emails again' : 'Send the email again'}
      </Button>
    </div>
  )
}

function Waiting({ from, to }: { from: string; to: string }) {
  return (
    <div role="status">
      <p className="font-semibold">{from ? 'Confirm both addresses' : 'Confirm your address'}</p>
      {from ? (
        <p className="mt-1 text-small">
          Open the link we sent to <strong className="wrap-anywhere">{from}</strong> and the one we
          sent to <strong className="wrap-anywhere">{to}</strong>, in any order. They expire in an
          hour. Your address does not change until you have opened both.
        </p>
      ) : (
        <p className="mt-1 text-small">
          Open the link we sent to <strong className="wrap-anywhere">{to}</strong>. It expires in an
          hour.
        </p>
      )}
    </div>
  )
}

function hasExpired(sentAt: string): boolean {
  return Date.now() - Date.parse(sentAt) > LINK_LIFE_MS
}

type Entry = { code: string; problem?: string; isConfirmed: boolean }

const EMPTY: Entry = { code: '', isConfirmed: false }

/** For emails read on another device: the codes work like the links, in any order. */
function AddressCodes({ mailboxes }: { mailboxes: readonly string[] }) {
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({})
  const [isChecking, setIsChecking] = useState(false)
  const entryOf = (mailbox: string) => entries[mailbox] ?? EMPTY
  const ready = mailboxes.filter((mailbox) => {
    const { code, isConfirmed } = entryOf(mailbox)
    return !isConfirmed && code.length >= CODE_LENGTH
  })

  function change(mailbox: string, next: Partial<Entry>) {
    setEntries((all) => ({ ...all, [mailbox]: { ...(all[mailbox] ?? EMPTY), ...next } }))
  }

  async function handleSubmit() {
    if (ready.length === 0 || isChecking) return
    setIsChecking(true)
    for (const mailbox of ready) {
      change(mailbox, { problem: undefined })
      const outcome = await confirmByCode(mailbox, entryOf(mailbox).code)
      if (outcome.kind === 'refused') change(mailbox, { problem: outcome.problem })
      else change(mailbox, { isConfirmed: true })
      if (outcome.kind === 'half') {
        showToast('One address confirmed, one to go', 'Enter the code from the other email.')
      }
    }
    setIsChecking(false)
  }

  return (
    <Form isBusy={isChecking} className="mt-4" onSubmit={handleSubmit}>
      <p className="text-small">
        Or enter {mailboxes.length > 1 ? 'the codes from the emails' : 'the code from the email'}{' '}
        here.
      </p>
      {mailboxes.map((mailbox) =>
        entryOf(mailbox).isConfirmed ? (
          <p key={mailbox} className="text-small">
            <span className="font-semibold text-gain">Confirmed:</span>{' '}
            <span className="wrap-anywhere">{mailbox}</span>
          </p>
        ) : (
          <CodeField
            key={mailbox}
            label={`Code sent to ${mailbox}`}
            problem={entryOf(mailbox).problem}
            value={entryOf(mailbox).code}
            onChange={(code) => change(mailbox, { code, problem: undefined })}
          />
        ),
      )}
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start"
        disabled={isChecking || ready.length === 0}
      >
        {isChecking ? 'Please wait...' : 'Confirm code'}
      </Button>
    </Form>
  )
}

type Confirmation =
  | { kind: 'changed' }
  /** One of the two addresses is confirmed. */
  | { kind: 'half' }
  | { kind: 'refused'; problem: string }

async function confirmByCode(mailbox: string, token: string): Promise<Confirmation> {
  const answer = await verifyOwnChange({ email: mailbox, token, type: 'email_change' })
  if (!answer.isDone) return { kind: 'refused', problem: answer.problem }
  const { data: session } = answer
  if (!session) return { kind: 'half' }
  const { email } = session.user
  showToast('Address changed', `Your account and your newsletter now belong to ${email}.`)
  return { kind: 'changed' }
}

async function requestAddress(email: string, hasOldOne: boolean): Promise<boolean> {
  const problem = refuseNewEmail(email)
  if (problem) {
    showToast('Your address was not changed', `${problem}. Check it and try again.`, 'problem')
    return false
  }
  const answer = await askAsOwner((auth) =>
    auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` }),
  )
  if (answer.isDone) rememberLinkRequest(email, 'new-address')
  if (answer.isDone && hasOldOne) {
    showToast('Check both inboxes', 'Your address changes after you confirm it from both.')
  } else if (answer.isDone) {
    showToast('Check your email', 'Open the link we sent to add the address to your account.')
  } else {
    showToast('Your address was not changed', answer.problem, 'problem')
  }
  return answer.isDone
}
