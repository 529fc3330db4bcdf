import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#domain/session/sign-in-rules.ts'
import { TextField } from '#site/ui/text-field.tsx'

type PasswordFieldProps = {
  label?: string
  id?: string
  value: string
  problem?: string
  autoComplete: 'current-password' | 'new-password'
  onChange: (value: string) => void
}

/** A password with the button that shows it. */
export function PasswordField({ label = 'Password', onChange, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      name="password"
      type={isShown ? 'text' : 'password'}
      minLength={PASSWORD_MIN_LENGTH}
      required
      onChange={(event) => onChange(event.target.value)}
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="inline-flex size-11 items-center justify-center rounded-seal text-muted hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      }
    />
  )
}
