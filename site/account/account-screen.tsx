import { useEffect } from 'react'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export function AccountScreen() {
  return (
    <AppFrame>
      <ProtectedRoute loadingLabel="Loading your account...">
        <AccountSections />
      </ProtectedRoute>
    </AppFrame>
  )
}

function AccountSections() {
  useArrival()
  return (
    <div className="wrap pb-16">
      <ProfileSection />
      <NewsletterSection />
      <PasswordSection />
      <SessionsSection />
    </div>
  )
}

/** Links and failed log-outs lead here before there is anything to go to. */
function useArrival(): void {
  // Synchronises with the page's address, whose fragment the browser looked for too early.
  useEffect(() => {
    const { hash, search } = location
    if (hash === '#password') document.querySelector<HTMLElement>('#new-password')?.focus()
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    if (new URLSearchParams(search).get('problem') === 'sign-out') {
      showToast(
        'You are still signed in',
        'The server did not answer. Check your connection and log out again.',
        'problem',
      )
    }
  }, [])
}
