import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { parseReturnPath } from '#domain/auth/return-path.ts'
import { AppFrame } from '#site/session/app-frame.tsx'
import { useAuth, useSecondStep } from '#site/session/auth-context.tsx'
import { ScriptNotice } from '#site/session/script-notice.tsx'
import { SecondFactorStep } from '#site/session/second-factor-step.tsx'
import { Button, LinkButton } from '#site/ui/button.tsx'
import { Wordmark } from '#site/ui/seal.tsx'
import { useFocusOnArrival } from '#site/ui/use-focus-on-arrival.ts'
import { useSearchParam } from '#site/ui/use-search-param.ts'
import { PhoneForm } from './phone-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useServiceSettings } from './service-settings.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

// Of most visits nothing waits behind the sign-in.
const WaitingPage = lazy(async () => {
  const { WaitingPage: component } = await import('./waiting-page.tsx')
  return { default: component }
})

export function AuthScreen() {
  return (
    <AppFrame>
      <AuthPage />
    </AppFrame>
  )
}

function AuthPage() {
  const [mode, setMode] = useSearchParam('mode')
  const [next] = useSearchParam('next')
  const [isBusy, setIsBusy] = useState(false)
  const [hasSwitched, setHasSwitched] = useState(false)
  const returnPath = parseReturnPath(next)
  const awaitsSecondStep = useSecondStep()
  useRedirectOfSignedIn(returnPath, isBusy || awaitsSecondStep)
  if (awaitsSecondStep) return <SecondFactorStep heading="h1" />

  function handleMode(next: string | undefined) {
    setHasSwitched(true)
    setMode(next)
  }

  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-14">
      <div className="text-center">
        <Wordmark />
        <p className="text-small text-muted">Access professional investment analytics</p>
        <h1 className="mt-8 text-heading font-medium">Get Pro Access</h1>
        <p className="mt-2 text-muted">Subscribe to the newsletter for access</p>
        <Suspense>{next ? <WaitingPage path={returnPath} /> : null}</Suspense>
      </div>
      <Recommendation />
      <ScriptNotice what="Signing in" className="mt-8" />
      <ModeRoom key={mode} isNews={hasSwitched}>
        <ModeForm
          mode={mode}
          returnPath={returnPath}
          onBusyChange={setIsBusy}
          onMode={handleMode}
        />
      </ModeRoom>
      <Suspense>
        {mode === 'phone' ? null : <PhoneButton onClick={() => handleMode('phone')} />}
        <ProviderButtons returnPath={returnPath} />
      </Suspense>
    </div>
  )
}

function ModeRoom({ isNews, children }: { isNews: boolean; children: ReactNode }) {
  const start = useFocusOnArrival<HTMLDivElement>(isNews)
  return (
    <div ref={start} tabIndex={-1} className="outline-none noscript:hidden">
      {children}
    </div>
  )
}

type ModeFormProps = {
  mode: string | undefined
  returnPath: string
  onBusyChange: (isBusy: boolean) => void
  onMode: (mode: string | undefined) => void
}

function ModeForm(props: ModeFormProps) {
  const { mode, onBusyChange, onMode } = props
  switch (mode) {
    case 'sign-up':
      return <SignUpForm onBusyChange={onBusyChange} onSignIn={() => onMode(undefined)} />
    case 'phone':
      return (
        <Suspense>
          <PhoneMode {...props} />
        </Suspense>
      )
    default:
      return <EmailMode {...props} />
  }
}

function PhoneMode(props: ModeFormProps) {
  const { isPhoneOn } = useServiceSettings()
  const { onBusyChange, onMode } = props
  if (!isPhoneOn) return <EmailMode {...props} />
  return <PhoneForm onBusyChange={onBusyChange} onEmail={() => onMode(undefined)} />
}

function EmailMode({ returnPath, onBusyChange, onMode }: ModeFormProps) {
  return (
    <SignInForm
      returnPath={returnPath}
      onBusyChange={onBusyChange}
      onSignUp={() => onMode('sign-up')}
    />
  )
}

function PhoneButton({ onClick }: { onClick: () => void }) {
  const { isPhoneOn } = useServiceSettings()
  if (!isPhoneOn) return null
  return (
    <Button look="secondary" className="mt-4 w-full" onClick={onClick}>
      Sign in by phone
    </Button>
  )
}

function Recommendation() {
  return (
    <section
      aria-labelledby="recommended"
      className="mt-8 rounded-seal border-l-4 border-control bg-sunken px-5 py-5"
    >
      <h2 id="recommended" className="text-title font-medium">
        Recommended: Newsletter Subscription
      </h2>
      <p className="mt-2 text-small">
        The weekly newsletter gives you immediate Pro access. No account to set up: just your email
        address.
      </p>
      <LinkButton href="/magazine" className="mt-4 w-full">
        Subscribe for Pro Access
      </LinkButton>
    </section>
  )
}

function useRedirectOfSignedIn(returnPath: string, isBusy: boolean): void {
  const { user } = useAuth()
  const mayLeave = user !== null && !isBusy

  // Synchronizes with the browser's location, which only an effect may change.
  useEffect(() => {
    if (mayLeave) location.replace(returnPath)
  }, [mayLeave, returnPath])
}
