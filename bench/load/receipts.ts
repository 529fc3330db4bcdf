import { randomUUID } from 'node:crypto'
import { earnReceipt } from '#tests/earn-receipt.ts'

export type Receipt = { email: string; receipt: string }

export async function obtainReceipts(
  address: string,
  anonKey: string,
  amount: number,
): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (let index = 0; index < amount; index += 1) {
    const email = `${randomUUID()}@example.com`
    const check = { address, anonKey, purpose: 'newsletter', subject: email } as const
    receipts.push({ email, receipt: await earnReceipt(check) })
  }
  return receipts
}
