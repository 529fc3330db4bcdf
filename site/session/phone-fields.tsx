import { type ReactNode, useEffect, useState } from 'react'
import { EXAMPLE_NUMBER, findPhoneProblem, formatPhoneNumber } from '#domain/auth/phone-number.ts'
import { Button } from '#site/ui/button.tsx'
import { CodeField, useCodeCheck } from '#site/ui/code-field.tsx'
import { Form } from '#site/ui/form.tsx'
import { TextField } from '#site/ui/text-field.tsx'

type PhoneFieldProps = {
  label?: string
  hint?: string
  /** From the service; the field finds typing errors itself. */
  problem?: string
  value: string
  onChange: (value: string) => void
}

export function PhoneField({
  label = 'Phone number',
  hint = `Include the country code, such as ${EXAMPLE_NUMBER}.`,
  problem,
  value,
  onChange,
}: PhoneFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={30}
      required
      problem={problem ?? (isBegun(value) ? findPhoneProblem(value) : undefined)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function isBegun(value: string): boolean {
  const typed = value.trim()
  return typed !== '' && (!/^(?:\+|0)/.test(typed) || typed.length > 6)
}

type TextCodeFormProps = {
  phone?: string
  action: string
  /** Resolves to the problem if the code is refused. */
  onCode: (code: string) => Promise<string | undefined>
  onResend: () => Promise<boolean>
  canResend?: boolean
  children?: ReactNode
}

export function TextCodeForm(props: TextCodeFormProps) {
  const { phone, action, onCode, onResend, canResend = true, children } = props
  const { field, isChecking, isReady, handleSubmit } = useCodeCheck(onCode)

  return (
    <Form isBusy={isChecking} onSubmit={handleSubmit}>
      <CodeField
        isNext
        label="Code from the text message"
        hint={`${phone ? `Sent to ${formatPhoneNumber(phone)}. ` : ''}It may take a minute to arrive.`}
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

/** The default pause between two messages of hosted projects. */
const PAUSE_SECONDS = 60

type ResendButtonProps = {
  disabled?: boolean
  onResend: () => Promise<boolean>
}

function ResendButton({ disabled = false, onResend }: ResendButtonProps) {
  const { secondsLeft, restart } = useCountdown(PAUSE_SECONDS)
  const [isSending, setIsSending] = useState(false)

  async function handleResend() {
    setIsSending(true)
    if (await onResend()) restart()
    setIsSending(false)
  }

  return (
    <Button
      look="quiet"
      className="tabular-nums"
      disabled={disabled || isSending || secondsLeft > 0}
      onClick={() => void handleResend()}
    >
      {secondsLeft > 0 ? `Another code in ${secondsLeft} s` : 'Text me another code'}
    </Button>
  )
}

function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isOver = secondsLeft === 0

  // Synchronizes with the clock until the time is up.
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  function restart() {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }

  return { secondsLeft, restart }
}
