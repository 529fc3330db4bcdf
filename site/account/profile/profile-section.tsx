import { Section } from '../section.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PhoneForm } from './phone-form.tsx'

export function ProfileSection() {
  return (
    <Section id="profile" title="Profile">
      <div className="grid gap-8">
        <NameForm />
        <EmailForm />
        <PhoneForm />
      </div>
    </Section>
  )
}
