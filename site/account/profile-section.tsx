import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react'
import { useServiceSettings } from '#site/auth/service-settings.ts'
import { askAuth } from '#site/session/ask-auth.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { EmailForm } from './email-form.tsx'
import { AccountSection } from './section.tsx'

const PhoneForm = lazy<ComponentType>(() =>
  import('./phone-form.tsx').then(
    ({ ChangePhoneForm: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

export function ProfileSection() {
  return (
    <AccountSection id="profile" title="Profile">
      <div className="grid gap-8">
        <NameForm />
        <EmailForm />
        <Suspense>
          <PhoneNumber />
        </Suspense>
      </div>
    </AccountSection>
  )
}

function PhoneNumber() {
  const { isPhoneOn } = useServiceSettings()
  return isPhoneOn ? <PhoneForm /> : null
}

function NameForm() {
  const { user } = useAuth()
  const stored = parseName(user?.user_metadata.full_name)
  const [name, setName] = useState(stored)
  const [isSaving, setIsSaving] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    const answer = await askAuth((auth) => auth.updateUser({ data: { full_name: name.trim() } }))
    if (answer.isDone) showToast('Profile saved', 'Your name has been updated.')
    else {
      const kept = `${answer.problem} What you typed is still here.`
      showToast('Your name was not saved', kept, 'problem')
    }
    setIsSaving(false)
  }

  return (
    <form
      className="grid gap-4"
      aria-busy={isSaving}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start"
        disabled={isSaving || name.trim() === stored}
      >
        {isSaving ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  )
}

function parseName(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
