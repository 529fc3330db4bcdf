import type { Factor } from '@supabase/supabase-js'
import { useState } from 'react'
import { formatLongDate } from '#domain/format-date.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { describeFactor } from '#site/session/describe-factor.ts'
import { Button } from '#site/ui/button.tsx'
import { loadOnDemand } from '#site/ui/load-on-demand.ts'
import type { EnrollDialog } from './enroll-dialog.tsx'
import type { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { AccountSection } from './section.tsx'

type OpenDialog =
  | { kind: 'enroll'; Dialog: typeof EnrollDialog }
  | { kind: 'remove'; factor: Factor; Dialog: typeof RemoveFactorDialog }

export function SecondFactorSection() {
  const { user } = useAuth()
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  const [dialog, setDialog] = useState<OpenDialog>()

  async function handleEnroll() {
    const loaded = await loadOnDemand(() => import('./enroll-dialog.tsx'))
    if (loaded) setDialog({ kind: 'enroll', Dialog: loaded.EnrollDialog })
  }

  async function handleRemove(factor: Factor) {
    const loaded = await loadOnDemand(() => import('./remove-factor-dialog.tsx'))
    if (loaded) setDialog({ kind: 'remove', factor, Dialog: loaded.RemoveFactorDialog })
  }

  return (
    <AccountSection id="second-factor" title="Second factor">
      {factors.length === 0 ? <Explanation /> : <Protection factors={factors} />}
      {factors.length > 0 ? (
        <ul className="mt-4">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => void handleRemove(factor)} />
          ))}
        </ul>
      ) : null}
      <Button look="secondary" className="mt-4" onClick={() => void handleEnroll()}>
        {factors.length === 0 ? 'Set up a second factor' : 'Add another one'}
      </Button>
      {dialog?.kind === 'enroll' ? (
        <dialog.Dialog
          takenNames={user?.factors?.map(describeFactor) ?? []}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === 'remove' ? (
        <dialog.Dialog
          factor={dialog.factor}
          isLast={factors.length === 1}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </AccountSection>
  )
}

function Explanation() {
  return (
    <p>
      <span className="font-semibold">Off.</span> With an authenticator app on your phone, signing
      in also asks for a code from that phone. Someone who gets hold of your password or mailbox
      still cannot get in.
    </p>
  )
}

function Protection({ factors }: { factors: readonly Factor[] }) {
  const [only, ...others] = factors
  const isPhone = only?.factor_type === 'phone'
  return (
    <>
      <p>
        <span className="font-semibold text-gain">On.</span> Signing in also asks for a code from{' '}
        {others.length > 0 ? 'one of these' : isPhone ? 'your phone' : 'your app'}.
      </p>
      {others.length > 0 ? null : (
        <p className="mt-2 text-small text-muted">
          Add another one on a second device now. If you lose the first, it is your way back in.
        </p>
      )}
    </>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const name = describeFactor(factor)
  return (
    <li className="flex items-center justify-between gap-4 border-t border-hairline py-2 last:border-b">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-note text-muted">Added on {formatLongDate(factor.created_at)}</p>
      </div>
      <Button look="quiet" className="-mr-3 px-3" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
