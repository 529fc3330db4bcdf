import type { ReactNode } from 'react'
import { Button } from '#site/ui/button.tsx'
import { CodeField, useCodeCheck } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { askAuth } from './ask-auth.ts'

type AppCodeFormProps = {
  factorId: string
  label: string
  hint: string
  action: string
  className: string
  onVerified?: () => void
  children?: ReactNode
}

export function AppCodeForm(props: AppCodeFormProps) {
  const { factorId, label, hint, action, className, onVerified, children } = props
  const { field, isChecking, isReady, handleSubmit } = useCodeCheck(async (code) => {
    const answer = await askAuth(({ mfa }) => mfa.challengeAndVerify({ factorId, code }))
    if (!answer.isDone) return answer.problem
    onVerified?.()
  })

  return (
    <Form isBusy={isChecking} className={className} onSubmit={handleSubmit}>
      {children}
      <CodeField label={label} hint={hint} {...field} />
      <Button type="submit" disabled={!isReady}>
        {isChecking ? 'Please wait...' : action}
      </Button>
    </Form>
  )
}
