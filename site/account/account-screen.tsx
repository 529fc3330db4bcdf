import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { DeletionSection } from './deletion/deletion-section.tsx'
import { IdentitiesSection } from './identities/identities-section.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { PasswordSection } from './password/password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { useArrival } from './use-arrival.ts'
import { useCurrentUser } from './use-current-user.ts'

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
  useCurrentUser()
  return (
    <div className="wrap pb-16">
      <ProfileSection />
      <NewsletterSection />
      <PasswordSection />
      <SecondFactorSection />
      <IdentitiesSection />
      <SessionsSection />
      <DeletionSection />
    </div>
  )
}
