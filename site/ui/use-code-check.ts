import { useState } from 'react'
import { CODE_LENGTH } from './code-field.tsx'

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
