import { useState } from 'react'
import { readPhoneNumber } from '#domain/session/phone-number.ts'
import { findPasswordProblem } from '#domain/session/sign-in-rules.ts'
import { useBotCheck } from '#site/bot-check/use-bot-check.tsx'
import { askAuth } from '#site/session/ask-auth.ts'
import { signIn } from '#site/session/auth-actions.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'
import { leaveFlash } from '#site/session/flash.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { Button } from '#site/ui/button.tsx'
import { Form } from '#site/ui/form.tsx'
import { showToast } from '#site/ui/toast-store.ts'
import { PasswordField } from './fields.tsx'
import { PhoneField, TextCodeForm } from './phone-fields.tsx'

type PhoneFormProps = {
  /** The page waits with leaving while a call is under way. */
  onBusyChange: (isBusy: boolean) => void
  onEmail: () => void
}

/** Signing in by phone, where the service offers it: a code by text message, or a password. */
export function PhoneForm({ onBusyChange, onEmail }: PhoneFormProps) {
  const [typed, setTyped] = useState('')
  const [way, setWay] = useState<'code' | 'password'>('code')
  const [sentTo, setSentTo] = useState<string>()
  const { widget, spend } = useBotCheck()

  /** The page must not leave before the greeting is left and the log is written. */
  async function hold<T>(action: () => Promise<T>): Promise<T> {
    onBusyChange(true)
    try {
      return await action()
    } finally {
      onBusyChange(false)
    }
  }

  async function handleOrder(phone: string) {
    if (await hold(() => orderTextCode({ phone, spend }))) setSentTo(phone)
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
              onResend={() => hold(() => orderTextCode({ phone: sentTo, spend }))}
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
            onOrder={handleOrder}
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
  onOrder: (phone: string) => Promise<void>
  /** Gives what to say when it is refused, or nothing. */
  onPassword: (phone: string, password: string) => Promise<string | undefined>
  onOtherWay: () => void
}

function NumberForm(props: NumberFormProps) {
  const { way, typed, widget, onTyped, onOrder, onPassword, onOtherWay } = props
  const [password, setPassword] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const phone = readPhoneNumber(typed)
  const problem = password === '' ? undefined : findPasswordProblem(password)
  const isComplete = way === 'code' || (password !== '' && !problem)

  async function handleSubmit() {
    if (!phone || !isComplete || isLoading) return
    setIsLoading(true)
    if (way === 'code') await onOrder(phone)
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
          New here? The code also makes your account. Your carrier may charge for the message.
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

type Order = {
  /** In E.164. */
  phone: string
  /** Gives the bot check's proof for this number, or nothing when it is not passed. */
  spend: (subject: string) => Promise<string | undefined>
}

/** Orders a text message with a code, and says so when it was refused. True when it is on its way. */
export async function orderTextCode({ phone, spend }: Order): Promise<boolean> {
  const captchaToken = await spendOrTell(phone, spend)
  if (!captchaToken) return false
  const answer = await askAuth((auth) => auth.signInWithOtp({ phone, options: { captchaToken } }))
  if (answer.isDone) showToast('Check your phone', 'A code is on its way. It works once.')
  else showToast('The message was not sent', answer.problem, 'problem')
  return answer.isDone
}

/** Signs in with the code of a message. Gives what to say when it is refused, or nothing. */
async function signInWithCode(phone: string, token: string): Promise<string | undefined> {
  const answer = await askAuth((auth) => auth.verifyOtp({ phone, token, type: 'sms' }))
  return conclude(answer.isDone ? undefined : answer.problem)
}

/** Signs in with a number and its password. Gives what to say when that is refused, or nothing. */
async function signInWithPhonePassword({
  phone,
  password,
  spend,
}: Order & { password: string }): Promise<string | undefined> {
  const captchaToken = await spendOrTell(phone, spend)
  if (!captchaToken) return undefined
  const answer = await askAuth(async () => {
    const { error } = await signIn({ phone, password, captchaToken })
    return { data: null, error }
  })
  return conclude(answer.isDone ? undefined : answer.problem)
}

async function spendOrTell(phone: string, spend: Order['spend']): Promise<string | undefined> {
  try {
    return await spend(phone)
  } catch {
    showToast('Sign in failed', UNREACHABLE, 'problem')
    return undefined
  }
}

/** The greeting, and the entry in the security log, which holds no digit of the number. */
async function conclude(problem: string | undefined): Promise<string | undefined> {
  if (problem) {
    void logSecurityEvent('failed_login_attempt', { method: 'phone', error: problem })
    return problem
  }
  leaveFlash({ title: 'Welcome back!', description: 'You have been successfully signed in.' })
  await logSecurityEvent('successful_login', { method: 'phone' })
  return undefined
}
