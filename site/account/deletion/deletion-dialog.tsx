import { useState } from 'react'
import { Dialog } from '#site/ui/dialog.tsx'
import { deleteAccount, forgetSession } from './delete-account.ts'
import { DeletionForm } from './deletion-form.tsx'
import { ProofForm } from './proof-form.tsx'

type DeletionDialogProps = { onDeleted: () => void; onClose: () => void }

/** The database wants a sign-in of the last quarter of an hour; without one, a code from the mailbox comes first. */
export function DeletionDialog({ onDeleted, onClose }: DeletionDialogProps) {
  const [step, setStep] = useState<'ask' | 'prove'>('ask')
  const [problem, setProblem] = useState<string>()

  async function handleDelete() {
    setProblem(undefined)
    const outcome = await deleteAccount()
    if (outcome === 'deleted') {
      onDeleted()
      await forgetSession()
    } else if (outcome === 'proof-needed') setStep('prove')
    else setProblem(outcome.problem)
  }

  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      {step === 'ask' ? (
        <DeletionForm problem={problem} onConfirm={handleDelete} onClose={onClose} />
      ) : (
        <ProofForm next="/account#deletion" onProved={() => setStep('ask')} />
      )}
    </Dialog>
  )
}
