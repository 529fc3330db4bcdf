import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { askAuth } from './ask-auth.ts'
import { TextCodeForm } from './phone-fields.tsx'

type PhoneFactorFormProps = {
  factorId: string
  action?: string
  onVerified?: () => void
}

export function PhoneFactorForm({ factorId, action = 'Verify', onVerified }: PhoneFactorFormProps) {
  const [challengeId, setChallengeId] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleText(): Promise<boolean> {
    setIsSending(true)
    setProblem(undefined)
    const answer = await askAuth(({ mfa }) => mfa.challenge({ factorId }))
    setIsSending(false)
    if (answer.isDone) setChallengeId(answer.data.id)
    else setProblem(answer.problem)
    return answer.isDone
  }

  async function handleCode(code: string): Promise<string | undefined> {
    const answer = await askAuth(({ mfa }) =>
      mfa.verify({ factorId, challengeId: challengeId ?? '', code }),
    )
    if (!answer.isDone) return describeCodeProblem(answer)
    onVerified?.()
    return undefined
  }

  return (
    <div aria-busy={isSending} className="mt-6 grid gap-4">
      {challengeId ? (
        <TextCodeForm action={action} onCode={handleCode} onResend={handleText} />
      ) : (
        <Button disabled={isSending} onClick={() => void handleText()}>
          {isSending ? 'Please wait...' : 'Text me a code'}
        </Button>
      )}
      {problem ? (
        <p role="alert" className="text-small text-loss">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** The service has one error code for all factors; `describeRefusal` describes it for apps. */
function describeCodeProblem({ code, problem }: { code: string | undefined; problem: string }) {
  const isWrong = code === 'mfa_verification_failed'
  return isWrong ? 'This code is wrong. Check the digits or ask for a new one.' : problem
}
