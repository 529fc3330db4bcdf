import { type ReactNode, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  action: string
  /** Resolves to the problem if it is refused. */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, onConfirm, onClose } = props
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleConfirm() {
    setIsSending(true)
    setProblem(undefined)
    const refusal = await onConfirm()
    setIsSending(false)
    setProblem(refusal)
    if (!refusal) onClose()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div aria-busy={isSending}>
        <div className="mt-3">{children}</div>
        {problem ? (
          <p role="alert" className="mt-3 text-small text-loss">
            {problem}
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button disabled={isSending} onClick={() => void handleConfirm()}>
            {isSending ? 'Please wait...' : action}
          </Button>
          <Button look="secondary" disabled={isSending} onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
