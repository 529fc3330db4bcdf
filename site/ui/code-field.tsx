import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

/** How many digits a code has at least; a hosted service may be set to more. */
export const CODE_LENGTH = 6

type CodeFieldProps = {
  label: string
  hint?: ReactNode
  problem?: string
  value: string
  onChange: (digits: string) => void
}

/** A one-time code. Pasted with spaces or a dash, it is taken all the same. */
export function CodeField({ onChange, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 10))}
    />
  )
}
