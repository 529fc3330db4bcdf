import { useState } from 'react'
import { askAuth } from '#site/session/ask-auth.ts'
import { PhoneFactorForm } from '#site/session/phone-factor-form.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { type FactorKind, KindChoice } from './kind-choice.tsx'
import { NameStep } from './name-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ScanStep } from './scan-step.tsx'
import { usePhoneFactors } from './use-phone-factors.ts'

/** An app that has been given a key and has not proved it yet. */
export type NewApp = {
  id: string
  /** The picture as a data URL. */
  qrCode: string
  /** Base32 (RFC 4648), to be typed where no camera is. */
  secret: string
}

type NewFactor = ({ kind: 'app' } & NewApp) | { kind: 'phone'; id: string; number: string }

type EnrolDialogProps = { takenNames: readonly string[]; onClose: () => void }

/** Two steps: a name or a number, then the code that proves that it works. */
export function EnrolDialog({ takenNames, onClose }: EnrolDialogProps) {
  const [factor, setFactor] = useState<NewFactor>()

  function handleClose() {
    // Given up half-way: the key that nobody uses goes, so that its name is free again.
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
            We text a code to <strong className="tabular-nums">{factor.number}</strong>. It proves
            that the number is right and yours.
          </p>
          <PhoneFactorForm factorId={factor.id} action="Switch on" onVerified={handleVerified} />
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
