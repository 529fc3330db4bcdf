import type { ReactNode } from 'react'
import { formatPhoneNumber } from '#domain/session/phone-number.ts'
import { Button } from '#site/ui/button.tsx'
import { CodeField } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { useCodeCheck } from '#site/ui/use-code-check.ts'
import { ResendButton } from './resend-button.tsx'

type TextCodeFormProps = {
  /** Where it went; not told to somebody who has not shown who they are. */
  phone?: string
  /** What the code does, on the button. */
  action: string
  /** Gives what to say when the code is refused, or nothing. */
  onCode: (code: string) => Promise<string | undefined>
  /** True when another message is on its way. */
  onResend: () => Promise<boolean>
  canResend?: boolean
  children?: ReactNode
}

/** Takes the code of a text message that has just been sent. */
export function TextCodeForm(props: TextCodeFormProps) {
  const { phone, action, onCode, onResend, canResend = true, children } = props
  const { field, isChecking, isReady, handleSubmit } = useCodeCheck(onCode)

  return (
    <Form isBusy={isChecking} onSubmit={handleSubmit}>
      <CodeField
        isNext
        label="Code from the message"
        hint={`${phone ? `Sent to ${formatPhoneNumber(phone)}. ` : ''}It can take a minute to arrive.`}
        {...field}
      />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isReady}>
          {isChecking ? 'Please wait...' : action}
        </Button>
        <ResendButton disabled={!canResend} onResend={onResend} />
      </div>
    </Form>
  )
}
