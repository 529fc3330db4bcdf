import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { EMAIL_MAX_LENGTH, findEmailProblem } from '#domain/auth/check-credentials.ts'
import type { PortfolioAnalysis } from '#domain/portfolio/portfolio.ts'
import { findFiguresProblem, withoutPrices } from '#domain/portfolio/portfolio-figures.ts'
import {
  MONITORING_FREQUENCIES,
  type MonitoringFrequency,
} from '#domain/portfolio-monitoring/monitoring-frequency.ts'
import {
  describeDemo,
  describeMonitor,
  describeMonitoring,
  type SavedAnalysis,
} from '#domain/portfolio-monitoring/monitoring-request.ts'
import { sendOrKeep } from '#site/backend-client/crm-queue.ts'
import { fetchOwnMonitors, type OwnMonitor } from '#site/backend-client/own-monitors.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { WhatIsStored } from './what-is-stored.tsx'

type SaveDialogProps = {
  analysis: SavedAnalysis | PortfolioAnalysis
  onClose: () => void
}

const SUCCESS_VIEW_MS = 3000

/** `kept`: on this device, until the server answers. */
type Status = 'form' | 'saving' | 'saved' | 'kept'

const PROBLEMS = {
  refused:
    'Your portfolio was not saved: the server did not accept it. Check in your account that you are subscribed and monitor fewer than five portfolios, then try again.',
  lost: 'Your portfolio was not saved: the server did not respond, and your browser cannot keep it until it does. Please try again.',
}

export function SaveDialog({ analysis: given, onClose }: SaveDialogProps) {
  const { user } = useAuth()
  const ownEmail = (user?.email ?? '').toLowerCase()
  const analysis = 'categories' in given ? describeDemo(given) : given
  const [otherEmail, setOtherEmail] = useState<string>()
  const [status, setStatus] = useState<Status>('form')
  const [problem, setProblem] = useState(
    findFiguresProblem(withoutPrices(analysis.ownFigures ?? {})),
  )
  const close = useRef(onClose)
  close.current = onClose
  const isSaved = status === 'saved' || status === 'kept'

  // Synchronizes with the clock: the success view closes by itself.
  useEffect(() => {
    if (status !== 'saved') return
    const timer = setTimeout(() => close.current(), SUCCESS_VIEW_MS)
    return () => clearTimeout(timer)
  }, [status])

  async function handleSave(email: string, frequency: MonitoringFrequency) {
    const tooMany = findFiguresProblem(withoutPrices(analysis.ownFigures ?? {}))
    setProblem(tooMany)
    if (tooMany) return
    setStatus('saving')
    const analysisDate = new Date().toISOString()
    const request = { email, owner: ownEmail, frequency, analysis, analysisDate }
    const isOwn = email.toLowerCase() === ownEmail
    setOtherEmail(isOwn ? undefined : email)
    // Another mailbox has to confirm before anything about it is recorded elsewhere.
    const records = isOwn ? describeMonitoring(request) : []
    const outcome = await sendOrKeep([...records, describeMonitor(request)])
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
        <Saved isOnDevice={status === 'kept'} otherEmail={otherEmail} />
      ) : (
        <SaveForm
          analysis={analysis}
          ownEmail={ownEmail}
          isSaving={status === 'saving'}
          problem={problem}
          onSave={handleSave}
        />
      )}
    </Dialog>
  )
}

type SavedProps = { isOnDevice: boolean; otherEmail: string | undefined }

function Saved({ isOnDevice, otherEmail }: SavedProps) {
  // The button with the focus has disappeared.
  const title = useFocusOnArrival<HTMLParagraphElement>()
  return (
    <div role="status" className="py-8 text-center">
      <p
        ref={title}
        tabIndex={-1}
        className={`text-title font-medium outline-none ${isOnDevice ? '' : 'text-gain'}`}
      >
        {isOnDevice ? 'Not sent yet' : 'Portfolio saved'}
      </p>
      <p className="mt-2 text-muted">{describeNext(isOnDevice, otherEmail)}</p>
    </div>
  )
}

function describeNext(isOnDevice: boolean, otherEmail: string | undefined): string {
  if (isOnDevice) {
    return 'The server did not respond. Your portfolio is kept on this device and will be sent as soon as it does.'
  }
  if (otherEmail)
    return `Reports begin once someone opens the link that we emailed to ${otherEmail}.`
  return 'The first report comes as soon as all prices are known, after two days at the latest, the others at the frequency you chose.'
}

type SaveFormProps = {
  analysis: SavedAnalysis
  ownEmail: string
  isSaving: boolean
  problem: string | undefined
  onSave: (email: string, frequency: MonitoringFrequency) => Promise<void>
}

function SaveForm({ analysis, ownEmail, isSaving, problem, onSave }: SaveFormProps) {
  const [email, setEmail] = useState(ownEmail)
  const [chosen, setChosen] = useState<MonitoringFrequency>()
  const replaced = useReplacedMonitor(email.toLowerCase() === ownEmail ? '' : email.toLowerCase())
  const stored = MONITORING_FREQUENCIES.find(({ value }) => value === replaced?.frequency)
  const frequency = chosen ?? stored?.value ?? 'weekly'
  const emailProblem = email === '' ? undefined : findEmailProblem(email)
  const isOther = email !== '' && !emailProblem && email.toLowerCase() !== ownEmail

  const isEndingOwn = analysis.isDemo && replaced && !replaced.is_demo

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
              onChange={() => setChosen(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <WhatIsStored
        analysis={analysis}
        frequency={frequency}
        otherEmail={isOther ? email : ''}
        replaced={replaced}
      />
      {problem ? (
        <p role="alert" className="text-small text-loss">
          {problem}
        </p>
      ) : null}
      {/* In sight on a phone too, where the form is longer than the dialog. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid border-t border-hairline bg-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Button type="submit" disabled={isSaving || email === '' || Boolean(emailProblem)}>
          {isSaving ? 'Saving...' : isEndingOwn ? 'Replace my portfolio' : 'Save Portfolio'}
        </Button>
      </div>
    </form>
  )
}

/** The monitored portfolio in whose place this one comes. `otherEmail` is empty for the account's own address. */
function useReplacedMonitor(otherEmail: string): OwnMonitor | undefined {
  const { user } = useAuth()
  const { data = [] } = useQuery({
    queryKey: ['monitors', user?.id],
    queryFn: fetchOwnMonitors,
    retry: false,
    staleTime: 0,
  })
  return data.find(
    ({ other_email, stopped_at }) => (other_email ?? '') === otherEmail && !stopped_at,
  )
}
