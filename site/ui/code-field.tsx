import { type ReactNode, useEffect, useId, useState } from 'react'
import { TextField } from './text-field.tsx'

/** How many digits a code has at least; a hosted service may be set to more. */
export const CODE_LENGTH = 6

type CodeFieldProps = {
  label: string
  hint?: ReactNode
  /** What the service says of the code. Forms take it away while they ask again. */
  problem?: string
  value: string
  /** Whether the field stands where the button was that sent the code, and gets its focus. */
  isNext?: boolean
  onChange: (digits: string) => void
}

/** A one-time code. Pasted with spaces or a dash, it is taken all the same. */
export function CodeField({ isNext = false, onChange, ...rest }: CodeFieldProps) {
  const id = useId()

  // Synchronises with the browser's focus: a refused code is typed again, and read out with the reason.
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

/**
 * The state of a form that takes one code: what is typed, and how its check goes.
 *
 * @param onCode gives what to say when the code is refused, or nothing
 */
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
