import type { Factor } from '@supabase/supabase-js'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { siteConfiguration } from '#site/site-configuration.ts'
import { Button } from '#site/ui/button.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { AppCodeForm } from './app-code-form.tsx'
import { signOut } from './auth-actions.ts'
import { useAuth } from './auth-context.tsx'
import { describeFactor } from './describe-factor.ts'
import { takeFlash } from './flash.ts'

const PhoneFactorForm = lazy<ComponentType<{ factorId: string }>>(() =>
  import('./phone-factor-form.tsx').then(
    ({ PhoneFactorForm: component }) => ({ default: component }),
    () => ({ default: Unloaded }),
  ),
)

const LOOKS = {
  h1: { section: 'mx-auto w-full max-w-md px-4 py-10 sm:py-14', title: 'text-heading' },
  h2: { section: 'wrap pb-16', title: 'text-title' },
}

export function SecondFactorStep({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { user } = useAuth()
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  const [chosenId, setChosenId] = useState<string>()
  const factor = factors.find(({ id }) => id === chosenId) ?? factors[0]
  const title = useFocusOnArrival()
  const look = LOOKS[Heading]

  return (
    <section aria-labelledby="second-step" className={look.section}>
      <div className="max-w-md">
        <Heading
          id="second-step"
          ref={title}
          tabIndex={-1}
          className={`${look.title} font-medium outline-none`}
        >
          One more step
        </Heading>
        <p className="mt-3">Your account has a second factor. Enter its code to continue.</p>
        {factors.length > 1 ? (
          <FactorChoice factors={factors} chosenId={factor?.id} onChoice={setChosenId} />
        ) : null}
        {factor ? <FactorForm key={factor.id} factor={factor} /> : null}
        <LostDevice email={user?.email} isPhone={factor?.factor_type === 'phone'} />
      </div>
    </section>
  )
}

function FactorForm({ factor: { id, factor_type: type } }: { factor: Factor }) {
  return type === 'phone' ? (
    <Suspense>
      <PhoneFactorForm factorId={id} />
    </Suspense>
  ) : (
    <AppCodeForm
      factorId={id}
      label="Code from your authenticator app"
      hint="Six digits, new every 30 seconds."
      action="Verify"
      className="mt-6"
    />
  )
}

function Unloaded() {
  return (
    <p role="alert" className="mt-6 text-small text-loss">
      {UNREACHABLE}
    </p>
  )
}

function LostDevice({ email, isPhone }: { email: string | undefined; isPhone: boolean }) {
  const { contactEmail } = siteConfiguration

  function handleLeave() {
    // Drops the "Welcome back!" for the next page.
    takeFlash()
    void signOut('local')
  }

  return (
    <div className="mt-8 border-t border-hairline pt-4 text-small text-muted">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-ink underline underline-offset-4 hover:text-accent">
          {isPhone ? 'No access to the phone?' : 'No access to the app?'}
        </summary>
        <p className="pb-3">
          {isPhone
            ? 'If you have another second factor, use that one.'
            : 'If you also set it up on another device, use that one.'}{' '}
          Otherwise, write to{' '}
          <a className="underline underline-offset-4" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>{' '}
          from{' '}
          {email ? <span className="wrap-anywhere">{email}</span> : 'the address of your account'}.
          We’ll check that it’s you before we remove the factor.
        </p>
      </details>
      <Button look="quiet" className="-mx-2 px-2" onClick={handleLeave}>
        Use another account
      </Button>
    </div>
  )
}

type FactorChoiceProps = {
  factors: readonly Factor[]
  chosenId: string | undefined
  onChoice: (factorId: string) => void
}

function FactorChoice({ factors, chosenId, onChoice }: FactorChoiceProps) {
  return (
    <fieldset className="mt-6">
      <legend className="text-small font-medium">Get the code from</legend>
      {factors.map((factor) => (
        <label key={factor.id} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name="factor"
            className="size-5 shrink-0 accent-accent"
            checked={factor.id === chosenId}
            onChange={() => onChoice(factor.id)}
          />
          <span className="min-w-0 wrap-anywhere">{describeFactor(factor)}</span>
        </label>
      ))}
    </fieldset>
  )
}
