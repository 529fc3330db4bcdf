import { type ReactNode, useEffect, useId, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Minimum number of digits; a hosted project may use more. */
export const CODE_LENGTH = 6

type CodeFieldProps = {
  label: string
  hint?: ReactNode
  /** Forms clear it while they check again. */
  problem?: string
  value: string
  isNext?: boolean
  onChange: (digits: string) => void
}

export function CodeField({ isNext = false, onChange, ...rest }: CodeFieldProps) {
  const id = useId()

  // Synchronizes with the browser's focus: after a refusal, screen readers read the field and the reason.
  useEffect(() => {
    if (isNext || rest.problem) document.getElementById(id)?.focus()
  }, [id, isNext, rest.problem])

  return (
    <TextField
      {...rest}
      id={id}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 10))}
    />
  )
}

/** @param onCode returns a message if the code is refused */
export function useCodeCheck(onCode: (code: string) => Promise<string | undefined>) {
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = code.length >= CODE_LENGTH && !isChecking

  async function handleSubmit() {
    if (!isReady) return
    setIsChecking(true)
    setProblem(undefined)
    setProblem(await onCode(code))
    setIsChecking(false)
  }

  return { field: { value: code, onChange: setCode, problem }, isChecking, isReady, handleSubmit }
}
