import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parsePhoneNumber } from '#domain/auth/phone-number.ts'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { AppCodeForm } from '#site/session/app-code-form.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { PhoneFactorForm } from '#site/session/phone-factor-form.tsx'
import { PhoneField } from '#site/session/phone-fields.tsx'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { askAsOwner } from './owner-proof.tsx'

export type NewApp = {
  id: string
  /** A data URL. */
  qrCode: string
  /** Base32 (RFC 4648), for typing it without a camera. */
  secret: string
}

type NewFactor = ({ kind: 'app' } & NewApp) | { kind: 'phone'; id: string; number: string }

type EnrollDialogProps = { takenNames: readonly string[]; onClose: () => void }

export function EnrollDialog({ takenNames, onClose }: EnrollDialogProps) {
  const [factor, setFactor] = useState<NewFactor>()

  function handleClose() {
    // The dialog closed before the code was entered: remove the unused key, so that its name is free again.
    if (factor) void askAuth((auth) => auth.mfa.unenroll({ factorId: factor.id }))
    onClose()
  }

  function handleVerified() {
    const source = factor?.kind === 'phone' ? 'this phone' : 'this app'
    showToast('Second factor is on', `From now on, signing in also asks for a code from ${source}.`)
    onClose()
  }

  return (
    <Dialog title="Set up a second factor" onClose={handleClose}>
      {factor === undefined ? <FirstStep takenNames={takenNames} onCreated={setFactor} /> : null}
      {factor?.kind === 'app' ? <ScanStep factor={factor} onVerified={handleVerified} /> : null}
      {factor?.kind === 'phone' ? (
        <>
          <p className="mt-3">
            We text a code to <strong className="tabular-nums">{factor.number}</strong> to check
            that the number is yours.
          </p>
          <PhoneFactorForm factorId={factor.id} action="Turn on" onVerified={handleVerified} />
        </>
      ) : null}
    </Dialog>
  )
}

type FirstStepProps = {
  takenNames: readonly string[]
  onCreated: (factor: NewFactor) => void
}

function FirstStep({ takenNames, onCreated }: FirstStepProps) {
  const canUsePhone = usePhoneFactors()
  const [kind, setKind] = useState<FactorKind>('app')
  return (
    <>
      {canUsePhone ? <KindChoice kind={kind} onChoice={setKind} /> : null}
      {kind === 'app' ? (
        <NameStep takenNames={takenNames} onCreated={(app) => onCreated({ kind: 'app', ...app })} />
      ) : (
        <PhoneStep
          takenNames={takenNames}
          onCreated={(id, number) => onCreated({ kind: 'phone', id, number })}
        />
      )}
    </>
  )
}

type FactorKind = 'app' | 'phone'

const KINDS: Readonly<Record<FactorKind, string>> = {
  app: 'Authenticator app (recommended)',
  phone: 'Text message to a phone',
}

type KindChoiceProps = { kind: FactorKind; onChoice: (kind: FactorKind) => void }

function KindChoice({ kind, onChoice }: KindChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="text-small font-medium">Get the codes from</legend>
      {(['app', 'phone'] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="factor-kind"
            className="size-5 shrink-0 accent-accent"
            checked={one === kind}
            onChange={() => onChoice(one)}
          />
          {KINDS[one]}
        </label>
      ))}
    </fieldset>
  )
}

type NameStepProps = { takenNames: readonly string[]; onCreated: (factor: NewApp) => void }

function NameStep({ takenNames, onCreated }: NameStepProps) {
  const [name, setName] = useState(() => findFreeName('Authenticator app', takenNames))
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleSubmit() {
    setIsSending(true)
    setProblem(undefined)
    const answer = await askAsOwner((auth) =>
      auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: name.trim(),
        issuer: siteConfiguration.name,
      }),
    )
    setIsSending(false)
    if (!answer.isDone) return setProblem(answer.problem)
    const { id, totp } = answer.data
    onCreated({ id, qrCode: totp.qr_code, secret: totp.secret })
  }

  return (
    <Form isBusy={isSending} className="mt-3" onSubmit={handleSubmit}>
      <p>
        You need an authenticator app. Your password manager or phone may include one. If not, try
        Aegis, 2FAS or Google Authenticator.
      </p>
      <TextField
        label="App or device name"
        hint="So you can recognize it in the list."
        problem={problem}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={isSending || name.trim() === ''}
      >
        {isSending ? 'Please wait...' : 'Continue'}
      </Button>
    </Form>
  )
}

type PhoneStepProps = {
  takenNames: readonly string[]
  onCreated: (factorId: string, phone: string) => void
}

function PhoneStep({ takenNames, onCreated }: PhoneStepProps) {
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const phone = parsePhoneNumber(typed)

  async function handleSubmit() {
    if (!phone || isSending) return
    setIsSending(true)
    setProblem(undefined)
    // The sign-in page shows this name to anyone with the password, so it has no more than four digits.
    const friendlyName = findFreeName(`Phone ending in ${phone.slice(-4)}`, takenNames)
    const answer = await askAsOwner(({ mfa }) =>
      mfa.enroll({ factorType: 'phone', phone, friendlyName }),
    )
    setIsSending(false)
    if (answer.isDone) onCreated(answer.data.id, phone)
    else setProblem(answer.problem)
  }

  return (
    <Form isBusy={isSending} className="mt-3" onSubmit={handleSubmit}>
      <p>
        Signing in will then ask for a code that we text to this number. An app is safer: phone
        numbers can be hijacked, and text messages need cell service.
      </p>
      <PhoneField
        problem={problem}
        value={typed}
        onChange={(value) => {
          setProblem(undefined)
          setTyped(value)
        }}
      />
      <Button type="submit" className="justify-self-start" disabled={isSending || !phone}>
        {isSending ? 'Please wait...' : 'Continue'}
      </Button>
    </Form>
  )
}

type ScanStepProps = { factor: NewApp; onVerified: () => void }

function ScanStep({ factor, onVerified }: ScanStepProps) {
  const start = useFocusOnArrival<HTMLParagraphElement>()

  return (
    <AppCodeForm
      factorId={factor.id}
      label="Code from the app"
      hint="Six digits, to check that the app works."
      action="Turn on"
      className="mt-3"
      onVerified={onVerified}
    >
      <p ref={start} tabIndex={-1} className="outline-none">
        Scan this with the app. No camera? Enter the key below instead.
      </p>
      {/* White in both themes: many cameras cannot read an inverted code. */}
      <img
        src={factor.qrCode}
        width={200}
        height={200}
        alt="QR code with the key for your authenticator app"
        className="mx-auto rounded-seal"
      />
      <SecretKey secret={factor.secret} />
    </AppCodeForm>
  )
}

function SecretKey({ secret }: { secret: string }) {
  const [isCopied, setIsCopied] = useState(false)

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(secret)
      setIsCopied(true)
    } catch {
      // Without permission, the reader can still copy the key by hand.
    }
  }

  return (
    <div>
      <p className="text-small font-medium">Key</p>
      <div className="mt-1 flex items-center justify-between gap-3 rounded-seal bg-sunken px-3 py-1">
        <code className="text-small break-all tabular-nums select-all">{secret}</code>
        <Button look="quiet" className="shrink-0 px-2" onClick={() => void handleCopy()}>
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
      </div>
    </div>
  )
}

function findFreeName(wanted: string, taken: readonly string[]): string {
  const names = [wanted, ...taken.map((_, index) => `${wanted} ${index + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? ''
}

function usePhoneFactors(): boolean {
  const { data } = useQuery({ queryKey: ['configuration'], queryFn: loadConfiguration })
  return data?.secondFactors?.phone ?? false
}
