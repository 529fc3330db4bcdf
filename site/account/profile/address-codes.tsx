import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { agreeByCode } from './agree-by-code.ts'

/** What is typed for one mailbox, and what came of it. */
type Entry = { code: string; problem?: string; hasAgreed: boolean }

const EMPTY: Entry = { code: '', hasAgreed: false }

/** For mails that are read elsewhere: the codes in them do what their links do, in any order. */
export function AddressCodes({ mailboxes }: { mailboxes: readonly string[] }) {
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
