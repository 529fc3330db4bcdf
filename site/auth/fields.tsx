import { useState } from 'react'
import {
  EMAIL_MAX_LENGTH,
  findEmailProblem,
  findPasswordProblem,
  PASSWORD_MIN_LENGTH,
} from '#domain/auth/check-credentials.ts'
import { EyeIcon, EyeOffIcon } from '#site/ui/icons.tsx'
import { TextField } from '#site/ui/text-field.tsx'

type EmailFieldProps = { value: string; problem?: string; onChange: (value: string) => void }

export function EmailField({ onChange, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={EMAIL_MAX_LENGTH}
      required
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}

type PasswordFieldProps = {
  label?: string
  id?: string
  value: string
  problem?: string
  autoComplete: 'current-password' | 'new-password'
  onChange: (value: string) => void
}

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
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}

type CredentialFields = {
  email: string
  password: string
  setEmail: (value: string) => void
  setPassword: (value: string) => void
  emailProblem: string | undefined
  passwordProblem: string | undefined
  isComplete: boolean
}

export function useCredentials(): CredentialFields {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const emailProblem = email === '' ? undefined : findEmailProblem(email)
  const passwordProblem = password === '' ? undefined : findPasswordProblem(password)
  const isComplete = email !== '' && password !== '' && !emailProblem && !passwordProblem
  return { email, password, setEmail, setPassword, emailProblem, passwordProblem, isComplete }
}
