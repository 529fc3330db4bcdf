import { EMAIL_MAX_LENGTH } from '#domain/session/sign-in-rules.ts'
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
