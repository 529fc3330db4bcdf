import { type FormEvent, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/text-field.tsx'
import { fetchStatistics } from './operator-service.ts'

type KeyFormProps = { firstProblem: string | undefined; onKey: (key: string) => void }

export function KeyForm({ firstProblem, onKey }: KeyFormProps) {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState(firstProblem)
  const [isTrying, setIsTrying] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTrying(true)
    try {
      await fetchStatistics(key.trim())
      onKey(key.trim())
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : 'The key could not be checked. Try again.',
      )
      setIsTrying(false)
    }
  }

  return (
    <form className="max-w-xl" aria-busy={isTrying} onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="Service key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        value={key}
        hint="Kept until you close this tab. It gives full access to this server, so only paste it on your own device."
        {...(problem ? { problem } : {})}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {problem}
      </p>
      <Button type="submit" className="mt-5" disabled={isTrying || key.trim() === ''}>
        {isTrying ? 'Please wait...' : 'Open dashboard'}
      </Button>
    </form>
  )
}
