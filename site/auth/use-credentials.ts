import { useState } from 'react'
import { findEmailProblem, findPasswordProblem } from '#domain/session/sign-in-rules.ts'

export type CredentialFields = {
  email: string
  password: string
  setEmail: (value: string) => void
  setPassword: (value: string) => void
  /** Nothing for an empty field: it is no mistake yet. */
  emailProblem: string | undefined
  passwordProblem: string | undefined
  isComplete: boolean
}

/** E-mail and password as they are typed, with what is wrong with them. */
export function useCredentials(): CredentialFields {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const emailProblem = email === '' ? undefined : findEmailProblem(email)
  const passwordProblem = password === '' ? undefined : findPasswordProblem(password)
  const isComplete = email !== '' && password !== '' && !emailProblem && !passwordProblem
  return { email, password, setEmail, setPassword, emailProblem, passwordProblem, isComplete }
}
