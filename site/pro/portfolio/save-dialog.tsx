import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  describeMonitoring,
  MONITORING_FREQUENCIES,
  type MonitoringFrequency,
} from '#domain/portfolio/monitoring.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { EMAIL_MAX_LENGTH, findEmailProblem } from '#domain/session/sign-in-rules.ts'
import { recordInCrm } from '#site/crm/crm-queue.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { TextField } from '#site/ui/text-field.tsx'

type SaveDialogProps = { analysis: PortfolioAnalysis; onClose: () => void }

const SUCCESS_VIEW_MS = 3000

/** Asks where and how often to report on a portfolio. It is new, and so weekly, whenever it opens. */
export function SaveDialog({ analysis, onClose }: SaveDialogProps) {
  const [status, setStatus] = useState<'form' | 'saving' | 'saved'>('form')
  const close = useRef(onClose)
  close.current = onClose

  // Synchronises with the clock: the success view goes by itself.
  useEffect(() => {
    if (status !== 'saved') return
    const timer = setTimeout(() => close.current(), SUCCESS_VIEW_MS)
    return () => clearTimeout(timer)
  }, [status])

  async function handleSave(email: string, frequency: MonitoringFrequency) {
    setStatus('saving')
    const analysisDate = new Date().toISOString()
    const request = describeMonitoring({ email, frequency, analysis, analysisDate })
    await recordInCrm(request).catch((cause: unknown) =>
      console.warn('The portfolio could not be kept for monitoring.', cause),
    )
    setStatus('saved')
  }

  return (
    <Dialog title="Save & Monitor Portfolio" onClose={onClose}>
      {status === 'saved' ? (
        <div role="status" className="py-8 text-center">
          <p className="text-title font-medium text-gain">Portfolio saved</p>
          <p className="mt-2 text-muted">We will look at it again at the frequency you chose.</p>
        </div>
      ) : (
        <SaveForm isSaving={status === 'saving'} onSave={handleSave} />
      )}
    </Dialog>
  )
}

type SaveFormProps = {
  isSaving: boolean
  onSave: (email: string, frequency: MonitoringFrequency) => Promise<void>
}

function SaveForm({ isSaving, onSave }: SaveFormProps) {
  const { user } = useAuth()
  const [email, setEmail] = useState(user?.email ?? '')
  const [frequency, setFrequency] = useState<MonitoringFrequency>('weekly')
  const problem = email === '' ? undefined : findEmailProblem(email)

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
        problem={problem}
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
      <Button type="submit" disabled={isSaving || email === '' || Boolean(problem)}>
        {isSaving ? 'Saving...' : 'Save Portfolio'}
      </Button>
    </form>
  )
}
