import type { AnnualAccounts } from '#domain/markets/annual-accounts.ts'
import { readSecAnswers, type SecAnswers } from './sec-answers.ts'

type Reader = (answers: SecAnswers) => Promise<AnnualAccounts>

let read: Reader = async (answers) => readSecAnswers(answers)

/** Hosts with threads read large answers in one; hosted functions have none. */
export function readAccountsWith(reader: Reader): void {
  read = reader
}

export const readAccounts: Reader = (answers) => read(answers)
