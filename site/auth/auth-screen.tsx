import { useEffect, useState } from 'react'
import { readReturnPath } from '#domain/session/return-path.ts'
import { useSearchParam } from '#site/data/use-search-param.ts'
import { AppFrame } from '#site/session/app-frame.tsx'
import { useAuth } from '#site/session/auth-context.tsx'
import { LinkButton } from '#site/ui/link-button.tsx'
import { Wordmark } from '#site/ui/seal.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

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
  const returnPath = readReturnPath(next)
  useRedirectOfSignedIn(returnPath, isBusy)

  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-14">
      <div className="text-center">
        <Wordmark />
        <p className="text-small text-muted">Access professional investment analytics</p>
        <h1 className="mt-8 text-heading font-medium">Get Pro Access</h1>
        <p className="mt-2 text-muted">Subscribe to the newsletter for access</p>
      </div>
      <Recommendation />
      {mode === 'sign-up' ? (
        <SignUpForm onBusyChange={setIsBusy} onSignIn={() => setMode(undefined)} />
      ) : (
        <SignInForm
          returnPath={returnPath}
          onBusyChange={setIsBusy}
          onSignUp={() => setMode('sign-up')}
        />
      )}
      <ProviderButtons returnPath={returnPath} />
    </div>
  )
}

function Recommendation() {
  return (
    <section
      aria-labelledby="recommended"
      className="mt-8 rounded-seal border-l-4 border-accent bg-tint px-5 py-5"
    >
      <h2 id="recommended" className="text-title font-medium">
        Recommended: Newsletter Subscription
      </h2>
      <p className="mt-2 text-small">
        The weekly newsletter gives you immediate Pro access. There is no account to set up: all it
        takes is your e-mail address.
      </p>
      <LinkButton href="/magazine" className="mt-4 w-full">
        Subscribe for Pro Access
      </LinkButton>
    </section>
  )
}

/** Somebody who is signed in goes where they came from. A sign-in under way is let finish first. */
function useRedirectOfSignedIn(returnPath: string, isBusy: boolean): void {
  const { user } = useAuth()
  const mayLeave = user !== null && !isBusy

  // Synchronises with the browser's location, which only an effect may change.
  useEffect(() => {
    if (mayLeave) location.replace(returnPath)
  }, [mayLeave, returnPath])
}
