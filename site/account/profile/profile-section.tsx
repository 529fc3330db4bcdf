import { type ComponentType, lazy, Suspense } from 'react'
import { useServiceSettings } from '#site/auth/service-settings.ts'
import { Section } from '../section.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'

/** Loaded only where people can sign in by phone. Where it can't be had, the rest of the page stands. */
const PhoneForm = lazy<ComponentType>(() =>
  import('./phone-form.tsx').then(
    ({ PhoneForm: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

export function ProfileSection() {
  const { isPhoneOn } = useServiceSettings()
  return (
    <Section id="profile" title="Profile">
      <div className="grid gap-8">
        <NameForm />
        <EmailForm />
        <Suspense>{isPhoneOn ? <PhoneForm /> : null}</Suspense>
      </div>
    </Section>
  )
}
