import { EXAMPLE_NUMBER, findPhoneProblem } from '#domain/session/phone-number.ts'
import { TextField } from '#site/ui/text-field.tsx'

type PhoneFieldProps = {
  label?: string
  hint?: string
  /** What the service says of the number; what is wrong with the typing is said here. */
  problem?: string
  value: string
  onChange: (value: string) => void
}

export function PhoneField({
  label = 'Phone number',
  hint = `With the country code, such as ${EXAMPLE_NUMBER}.`,
  problem,
  value,
  onChange,
}: PhoneFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={30}
      required
      problem={problem ?? (isBegun(value) ? findPhoneProblem(value) : undefined)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The first digits of a good number are no mistake yet; without a country they are. */
function isBegun(value: string): boolean {
  const typed = value.trim()
  return typed !== '' && (!/^(?:\+|0)/.test(typed) || typed.length > 6)
}
