import { useState } from 'react'
import { findPasswordProblem } from '#domain/auth/check-credentials.ts'
import { UNREACHABLE } from '#domain/auth/errors/auth-error-words.ts'
import { parsePhoneNumber } from '#domain/auth/phone-number.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { signIn } from '#site/session/auth-actions.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { PhoneField, TextCodeForm } from '#site/session/phone-fields.tsx'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { PasswordField } from './fields.tsx'

type PhoneFormProps = {
  onBusyChange: (isBusy: boolean) => void
  onEmail: () => void
}

export function PhoneForm({ onBusyChange, onEmail }: PhoneFormProps) {
  const [typed, setTyped] = useState('')
  const [way, setWay] = useState<'code' | 'password'>('code')
  const [sentTo, setSentTo] = useState<string>()
  const { widget, spend } = useBotCheck()

  /** Delays the page's redirect until the flash and the log entry are written. */
  async function hold<T>(action: () => Promise<T>): Promise<T> {
    onBusyChange(true)
    try {
      return await action()
    } finally {
      onBusyChange(false)
    }
  }

  async function handleRequest(phone: string) {
    if (await hold(() => requestTextCode({ phone, spend }))) setSentTo(phone)
  }

  return (
    <div className="mt-8 border-t border-hairline pt-6">
      <h2 className="text-center text-title font-medium">Sign in by phone</h2>
      <div className="mt-5 grid gap-5">
        {sentTo ? (
          <>
            <TextCodeForm
              phone={sentTo}
              action="Sign in"
              onCode={(code) => hold(() => signInWithCode(sentTo, code))}
              onResend={() => hold(() => requestTextCode({ phone: sentTo, spend }))}
            >
              {widget}
            </TextCodeForm>
            <Button look="quiet" onClick={() => setSentTo(undefined)}>
              Use another number
            </Button>
          </>
        ) : (
          <NumberForm
            key={way}
            way={way}
            typed={typed}
            widget={widget}
            onTyped={setTyped}
            onRequest={handleRequest}
            onPassword={(phone, password) =>
              hold(() => signInWithPhonePassword({ phone, password, spend }))
            }
            onOtherWay={() => setWay(way === 'code' ? 'password' : 'code')}
          />
        )}
      </div>
      <Button look="quiet" className="mt-3 w-full" onClick={onEmail}>
        Sign in with your email instead
      </Button>
    </div>
  )
}

type NumberFormProps = {
  way: 'code' | 'password'
  typed: string
  widget: ReturnType<typeof useBotCheck>['widget']
  onTyped: (value: string) => void
  onRequest: (phone: string) => Promise<void>
  /** Resolves to the problem if it is refused. */
  onPassword: (phone: string, password: string) => Promise<string | undefined>
  onOtherWay: () => void
}

function NumberForm(props: NumberFormProps) {
  const { way, typed, widget, onTyped, onRequest, onPassword, onOtherWay } = props
  const [password, setPassword] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const phone = parsePhoneNumber(typed)
  const problem = password === '' ? undefined : findPasswordProblem(password)
  const isComplete = way === 'code' || (password !== '' && !problem)

  async function handleSubmit() {
    if (!phone || !isComplete || isLoading) return
    setIsLoading(true)
    if (way === 'code') await onRequest(phone)
    else setRefusal(await onPassword(phone, password))
    setIsLoading(false)
  }

  return (
    <Form isBusy={isLoading} onSubmit={handleSubmit}>
      <PhoneField value={typed} onChange={onTyped} />
      {way === 'password' ? (
        <PasswordField
          value={password}
          problem={problem ?? refusal}
          autoComplete="current-password"
          onChange={(value) => {
            setRefusal(undefined)
            setPassword(value)
          }}
        />
      ) : null}
      {widget}
      <Button type="submit" className="w-full" disabled={isLoading || !phone || !isComplete}>
        {describeSubmit(way, isLoading)}
      </Button>
      {way === 'code' ? (
        <p className="text-note text-muted">
          New here? The code also creates your account. Your carrier may charge for the message.
        </p>
      ) : null}
      <Button look="quiet" onClick={onOtherWay}>
        {way === 'code' ? 'Use a password instead' : 'Text me a code instead'}
      </Button>
    </Form>
  )
}

function describeSubmit(way: 'code' | 'password', isLoading: boolean): string {
  if (isLoading) return 'Please wait...'
  return way === 'code' ? 'Text me a code' : 'Sign In'
}

type PhoneRequest = {
  /** In E.164. */
  phone: string
  spend: (subject: string) => Promise<string | undefined>
}

export async function requestTextCode({ phone, spend }: PhoneRequest): Promise<boolean> {
  const captchaToken = await spendOrTell(phone, spend)
  if (!captchaToken) return false
  const answer = await askAuth((auth) => auth.signInWithOtp({ phone, options: { captchaToken } }))
  if (answer.isDone) showToast('Check your phone', 'A code is on its way. It works once.')
  else showToast('The message was not sent', answer.problem, 'problem')
  return answer.isDone
}

async function signInWithCode(phone: string, token: string): Promise<string | undefined> {
  const answer = await askAuth((auth) => auth.verifyOtp({ phone, token, type: 'sms' }))
  return conclude(answer.isDone ? undefined : answer.problem)
}

async function signInWithPhonePassword({
  phone,
  password,
  spend,
}: PhoneRequest & { password: string }): Promise<string | undefined> {
  const captchaToken = await spendOrTell(phone, spend)
  if (!captchaToken) return undefined
  const answer = await askAuth(async () => {
    const { error } = await signIn({ phone, password, captchaToken })
    return { data: null, error }
  })
  return conclude(answer.isDone ? undefined : answer.problem)
}

async function spendOrTell(
  phone: string,
  spend: PhoneRequest['spend'],
): Promise<string | undefined> {
  try {
    return await spend(phone)
  } catch {
    showToast('Sign in failed', UNREACHABLE, 'problem')
    return undefined
  }
}

/** The log gets no digit of the number. */
async function conclude(problem: string | undefined): Promise<string | undefined> {
  if (problem) {
    void logSecurityEvent('failed_login_attempt', { method: 'phone', error: problem })
    return problem
  }
  leaveFlash({ title: 'Welcome back!', description: 'You have been successfully signed in.' })
  await logSecurityEvent('successful_login', { method: 'phone' })
  return undefined
}
