import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { parseSecAnswers, type SecAnswers } from './sec-answers.ts'

type Reader = (answers: SecAnswers) => Promise<FinancialStatements>

let read: Reader = async (answers) => parseSecAnswers(answers)

/** Hosts with threads read large answers in one; hosted functions have none. */
export function setStatementsReader(reader: Reader): void {
  read = reader
}

export const readStatements: Reader = (answers) => read(answers)
