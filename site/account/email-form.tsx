import { type FormEvent, useState } from 'react'
import { EMAIL_MAX_LENGTH, findEmailProblem } from '#domain/session/sign-in-rules.ts'
import { askAuth, refuseNewEmail } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { askAsOwner } from './owner-proof.tsx'

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

/** How long the links work, in milliseconds, as the mails say. */
const LINK_LIFE_MS = 3_600_000

type PendingAddressProps = {
  /** Empty for an account that has had only a phone number. */
  from: string
  to: string
  sentAt: string
}

/** A change of address under way: what it waits for, and how to go on. */
function PendingAddress({ from, to, sentAt }: PendingAddressProps) {
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    await requestAddress(to, Boolean(from))
    setIsSending(false)
  }

  return (
    <div aria-busy={isSending} className="border-l-4 border-accent bg-tint px-4 py-4">
      {hasRunOut(sentAt) ? (
        <div role="status">
          <p className="font-semibold">The links have run out</p>
          <p className="mt-1 text-small">
            The change to <strong className="wrap-anywhere">{to}</strong> was not confirmed within
            an hour. Your address is as it was.
          </p>
        </div>
      ) : (
        <>
          <Waiting from={from} to={to} />
          {/* Fresh mails have fresh codes. */}
          <AddressCodes key={sentAt} mailboxes={from ? [from, to] : [to]} />
        </>
      )}
      <Button
        look="quiet"
        className="-ml-5 mt-2"
        disabled={isSending}
        onClick={() => void handleResend()}
      >
        {isSending ? 'Please wait...' : from ? 'Send both again' : 'Send it again'}
      </Button>
    </div>
  )
}

function Waiting({ from, to }: { from: string; to: string }) {
  return (
    <div role="status">
      <p className="font-semibold">
        {from ? 'Waiting for both mailboxes' : 'Waiting for your mailbox'}
      </p>
      {from ? (
        <p className="mt-1 text-small">
          Open the link that we sent to <strong className="wrap-anywhere">{from}</strong> and the
          one to <strong className="wrap-anywhere">{to}</strong>, in any order, within an hour.
          Until then, and if you do nothing, your address stays as it is.
        </p>
      ) : (
        <p className="mt-1 text-small">
          Open the link that we sent to <strong className="wrap-anywhere">{to}</strong> within an
          hour. If you do nothing, nothing changes.
        </p>
      )}
    </div>
  )
}

function hasRunOut(sentAt: string): boolean {
  return Date.now() - Date.parse(sentAt) > LINK_LIFE_MS
}

/** What is typed for one mailbox, and what came of it. */
type Entry = { code: string; problem?: string; hasAgreed: boolean }

const EMPTY: Entry = { code: '', hasAgreed: false }

/** For mails that are read elsewhere: the codes in them do what their links do, in any order. */
function AddressCodes({ mailboxes }: { mailboxes: readonly string[] }) {
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({})
  const [isChecking, setIsChecking] = useState(false)
  const entryOf = (mailbox: string) => entries[mailbox] ?? EMPTY
  const ready = mailboxes.filter((mailbox) => {
    const { code, hasAgreed } = entryOf(mailbox)
    return !hasAgreed && code.length >= CODE_LENGTH
  })

  function change(mailbox: string, next: Partial<Entry>) {
    setEntries((all) => ({ ...all, [mailbox]: { ...(all[mailbox] ?? EMPTY), ...next } }))
  }

  async function handleSubmit() {
    if (ready.length === 0 || isChecking) return
    setIsChecking(true)
    for (const mailbox of ready) {
      change(mailbox, { problem: undefined })
      const outcome = await agreeByCode(mailbox, entryOf(mailbox).code)
      if (outcome.kind === 'refused') change(mailbox, { problem: outcome.problem })
      else change(mailbox, { hasAgreed: true })
      if (outcome.kind === 'half') showToast('One mailbox has agreed', 'Now the other one.')
    }
    setIsChecking(false)
  }

  return (
    <Form isBusy={isChecking} className="mt-4" onSubmit={handleSubmit}>
      <p className="text-small">Or type the codes from the emails here.</p>
      {mailboxes.map((mailbox) =>
        entryOf(mailbox).hasAgreed ? (
          <p key={mailbox} className="text-small">
            <span className="font-semibold text-gain">Agreed:</span>{' '}
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
        {isChecking ? 'Please wait...' : 'Use code'}
      </Button>
    </Form>
  )
}

type Agreement =
  | { kind: 'changed' }
  /** One of the two mailboxes has agreed; the other has not yet. */
  | { kind: 'half' }
  | { kind: 'refused'; problem: string }

/** Agrees to a new address for the mailbox that the code was sent to. */
async function agreeByCode(mailbox: string, token: string): Promise<Agreement> {
  const answer = await askAuth((auth) =>
    auth.verifyOtp({ email: mailbox, token, type: 'email_change' }),
  )
  if (!answer.isDone) return { kind: 'refused', problem: answer.problem }
  const { session } = answer.data
  if (!session) return { kind: 'half' }
  const { email } = session.user
  showToast('Address changed', `Your account and your newsletter now belong to ${email}.`)
  return { kind: 'changed' }
}

/**
 * Asks both mailboxes, or the only one, to agree to a new address, and says what came of it. True when
 * they were asked.
 */
async function requestAddress(email: string, hasOldOne: boolean): Promise<boolean> {
  const problem = refuseNewEmail(email)
  if (problem) {
    showToast('Your address was not changed', `${problem}. Check it and try again.`, 'problem')
    return false
  }
  const answer = await askAsOwner((auth) =>
    auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` }),
  )
  if (answer.isDone && hasOldOne) {
    showToast('Check both mailboxes', 'Your address changes once both have agreed.')
  } else if (answer.isDone) {
    showToast('Check your mailbox', 'The address is yours once its mailbox has agreed.')
  } else {
    showToast('Your address was not changed', answer.problem, 'problem')
  }
  return answer.isDone
}
