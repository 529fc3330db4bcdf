import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'

type Check = {
  address: string
  /** Where the challenge comes from, if another process takes the solution. */
  issuer?: string
  anonKey: string
  purpose: 'newsletter' | 'sign-in'
  subject: string
}

const ReceiptSchema = z.object({ receipt: z.string() })

/**
 * Passes the real bot check as a page does: gets a challenge, solves it, exchanges it for a
 * receipt.
 */
export async function earnReceipt({
  address,
  issuer = address,
  anonKey,
  purpose,
  subject,
}: Check): Promise<string> {
  const headers = {
    apikey: anonKey,
    Authorization: `Bearer ${anonKey}`,
    'Content-Type': 'application/json',
  }
  const path = '/functions/v1/bot-check'
  const asked = await fetch(`${issuer}${path}?purpose=${purpose}`, { headers })
  if (!asked.ok) throw new Error(`the bot check gave no challenge (${asked.status})`)
  const challenge = (await asked.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('a challenge should have a solution')
  const { parameters, signature } = challenge
  const token = btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ purpose, subject, provider: 'altcha', token }),
  })
  const answer = ReceiptSchema.safeParse(await response.json())
  if (!answer.success) throw new Error(`the bot check refused a solution (${response.status})`)
  return answer.data.receipt
}
