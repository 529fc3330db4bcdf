import { type ReactNode, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { CODE_LENGTH, CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { askAuth } from './ask-auth.ts'

type AppCodeFormProps = {
  factorId: string
  label: string
  hint: string
  /** What the code does, on the button. */
  action: string
  className: string
  onVerified?: () => void
  /** What stands above the field. */
  children?: ReactNode
}

/** Takes the code that an authenticator app shows. */
export function AppCodeForm(props: AppCodeFormProps) {
  const { factorId, label, hint, action, className, onVerified, children } = props
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleSubmit() {
    if (code.length < CODE_LENGTH || isChecking) return
    setIsChecking(true)
    setProblem(undefined)
    const answer = await askAuth(({ mfa }) => mfa.challengeAndVerify({ factorId, code }))
    setIsChecking(false)
    if (answer.isDone) onVerified?.()
    else setProblem(answer.problem)
  }

  return (
    <Form isBusy={isChecking} className={className} onSubmit={handleSubmit}>
      {children}
      <CodeField label={label} hint={hint} problem={problem} value={code} onChange={setCode} />
      <Button type="submit" disabled={isChecking || code.length < CODE_LENGTH}>
        {isChecking ? 'Please wait...' : action}
      </Button>
    </Form>
  )
}
