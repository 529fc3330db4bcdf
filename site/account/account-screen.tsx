import { useState } from 'react'
import { AppFrame } from '#site/session/app-frame.tsx'
import { ProtectedRoute } from '#site/session/protected-route.tsx'
import { DeletionSection } from './deletion/deletion-section.tsx'
import { Farewell } from './deletion/farewell.tsx'
import { IdentitiesSection } from './identities/identities-section.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { OwnerProof } from './owner-proof.tsx'
import { PasswordSection } from './password/password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { useArrival } from './use-arrival.ts'
import { useCurrentUser } from './use-current-user.ts'

export function AccountScreen() {
  const [isDeleted, setIsDeleted] = useState(false)
  return (
    <AppFrame>
      {/* Outside the route: without a session that would send the reader to sign in again. */}
      {isDeleted ? (
        <Farewell />
      ) : (
        <ProtectedRoute loadingLabel="Loading your account...">
          <AccountSections onDeleted={() => setIsDeleted(true)} />
        </ProtectedRoute>
      )}
    </AppFrame>
  )
}

function AccountSections({ onDeleted }: { onDeleted: () => void }) {
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
      <DeletionSection onDeleted={onDeleted} />
      <OwnerProof />
    </div>
  )
}
