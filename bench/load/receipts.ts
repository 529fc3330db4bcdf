import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

export type Receipt = { email: string; receipt: string }

const ReceiptSchema = z.object({ receipt: z.string() })

/** Passes the real bot check as often as asked: a challenge, its solution, the receipt for an address. */
export async function obtainReceipts(
  address: string,
  anonKey: string,
  amount: number,
): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (let index = 0; index < amount; index += 1) {
    receipts.push(await obtainReceipt(address, anonKey))
  }
  return receipts
}

async function obtainReceipt(address: string, anonKey: string): Promise<Receipt> {
  const headers = { apikey: anonKey, 'Content-Type': 'application/json' }
  const url = `${address}/functions/v1/bot-check?purpose=newsletter`
  const challenge = await (await fetch(url, { headers })).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('a challenge should have a solution')
  const email = `${randomUUID()}@example.com`
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ purpose: 'newsletter', subject: email, provider: 'altcha', token }),
  })
  const answer = ReceiptSchema.safeParse(await response.json())
  if (!answer.success) throw new Error(`the bot check refused a solution (${response.status})`)
  return { email, receipt: answer.data.receipt }
}
