import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EMAIL_MAX_LENGTH, findEmailProblem } from '#domain/auth/sign-in-rules.ts'
import {
  describeMonitoring,
  MONITORING_FREQUENCIES,
  type MonitoringFrequency,
} from '#domain/portfolio/monitoring.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { recordInCrm } from '#site/data/crm-queue.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'

type SaveDialogProps = { analysis: PortfolioAnalysis; onClose: () => void }

const SUCCESS_VIEW_MS = 3000

/** `kept`: on this device, until the server answers. */
type Status = 'form' | 'saving' | 'saved' | 'kept'

const PROBLEMS = {
  refused:
    'Your portfolio was not saved: the server did not accept it. Check in your account that you are subscribed, then try again.',
  lost: 'Your portfolio was not saved: the server did not answer, and your browser cannot keep it until it does. Please try again.',
}

/** Asks how often to report on a portfolio. It is new, and so weekly, whenever it opens. */
export function SaveDialog({ analysis, onClose }: SaveDialogProps) {
  const [status, setStatus] = useState<Status>('form')
  const [problem, setProblem] = useState<string>()
  const close = useRef(onClose)
  close.current = onClose
  const isSaved = status === 'saved' || status === 'kept'

  // Synchronizes with the clock: the success view goes by itself.
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => close.current(), SUCCESS_VIEW_MS)
    return () => clearTimeout(timer)
  }, [isSaved])

  async function handleSave(email: string, frequency: MonitoringFrequency) {
    setStatus('saving')
    setProblem(undefined)
    const analysisDate = new Date().toISOString()
    const outcome = await recordInCrm(
      describeMonitoring({ email, frequency, analysis, analysisDate }),
    )
    if (outcome === 'sent') setStatus('saved')
    else if (outcome === 'kept') setStatus('kept')
    else {
      setStatus('form')
      setProblem(PROBLEMS[outcome])
    }
  }

  return (
    <Dialog title="Save & Monitor Portfolio" onClose={onClose}>
      {isSaved ? (
        <Saved isOnDevice={status === 'kept'} />
      ) : (
        <SaveForm isSaving={status === 'saving'} problem={problem} onSave={handleSave} />
      )}
    </Dialog>
  )
}

function Saved({ isOnDevice }: { isOnDevice: boolean }) {
  // The button that had the focus is gone.
  const title = useFocusOnArrival<HTMLParagraphElement>()
  return (
    <div role="status" className="py-8 text-center">
      <p ref={title} tabIndex={-1} className="text-title font-medium text-gain outline-none">
        Portfolio saved
      </p>
      <p className="mt-2 text-muted">
        {isOnDevice
          ? 'The server did not answer. Your portfolio is kept on this device and sent as soon as it does.'
          : 'We will look at it again at the frequency you chose.'}
      </p>
    </div>
  )
}

type SaveFormProps = {
  isSaving: boolean
  problem: string | undefined
  onSave: (email: string, frequency: MonitoringFrequency) => Promise<void>
}

function SaveForm({ isSaving, problem, onSave }: SaveFormProps) {
  const { user } = useAuth()
  const ownEmail = user?.email ?? ''
  const [email, setEmail] = useState(ownEmail)
  const [frequency, setFrequency] = useState<MonitoringFrequency>('weekly')
  const emailProblem = email === '' ? undefined : findOwnEmailProblem(email, ownEmail)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void onSave(email, frequency)
  }

  return (
    <form noValidate aria-busy={isSaving} className="mt-4 grid gap-5" onSubmit={handleSubmit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX_LENGTH}
        value={email}
        problem={emailProblem}
        onChange={(event) => setEmail(event.target.value.trim())}
      />
      <fieldset>
        <legend className="mb-1 text-small font-medium">Monitoring frequency</legend>
        {MONITORING_FREQUENCIES.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="radio"
              name="frequency"
              value={value}
              checked={frequency === value}
              className="size-5 accent-accent"
              onChange={() => setFrequency(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {problem ? (
        <p role="alert" className="text-small text-loss">
          {problem}
        </p>
      ) : null}
      <Button type="submit" disabled={isSaving || email === '' || Boolean(emailProblem)}>
        {isSaving ? 'Saving...' : 'Save Portfolio'}
      </Button>
    </form>
  )
}

/** Reports go to the reader alone, so the server takes no other address. */
function findOwnEmailProblem(email: string, ownEmail: string): string | undefined {
  const problem = findEmailProblem(email)
  if (problem) return problem
  const isOwn = email.toLowerCase() === ownEmail.toLowerCase()
  return isOwn ? undefined : `Reports go to the email of your account only: ${ownEmail}.`
}
