import { type FormEvent, useState } from 'react'
import { getClient } from '#site/data/supabase-client.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { Section } from './section.tsx'

export function ProfileSection() {
  const { user } = useAuth()
  const stored = readName(user?.user_metadata.full_name)
  const [name, setName] = useState(stored)
  const [isSaving, setIsSaving] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    const isSaved = await saveName(name.trim())
    if (isSaved) showToast('Profile saved', 'Your name has been updated.')
    else {
      showToast(
        'Your name was not saved',
        'The server did not take it. Your entry is still here; please try again.',
        'problem',
      )
    }
    setIsSaving(false)
  }

  return (
    <Section id="profile" title="Profile">
      <dl className="mb-5">
        <dt className="text-small font-medium">Email</dt>
        <dd className="mt-1 break-all text-muted">{user?.email}</dd>
      </dl>
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
    </Section>
  )
}

function readName(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function saveName(fullName: string): Promise<boolean> {
  try {
    const { auth } = await getClient()
    const { error } = await auth.updateUser({ data: { full_name: fullName } })
    return !error
  } catch {
    return false
  }
}
