import {
  type DraftHolding,
  type IsListed,
  isInQuestion,
  isUnlisted,
} from '#domain/portfolio/draft-holding.ts'
import type { SymbolChoice } from './symbol-question.tsx'

/** So many rows offer companies, each of which asks the server, and so many are marked: a summary names the others. */
const MAX_OFFERING = 8
const MAX_MARKED = 25

/** By row. A row that is being typed in is not asked about. */
export function listQuestions(
  rows: readonly DraftHolding[],
  isListed: IsListed,
  typing: DraftHolding | undefined,
): { questions: Map<DraftHolding, SymbolChoice>; unlisted: DraftHolding[] } {
  const open = rows.filter((row) => row !== typing)
  const unlisted = open.filter((row) => !row.namesakes && isUnlisted(row, isListed))
  const questions = new Map<DraftHolding, SymbolChoice>()
  for (const row of open) if (row.namesakes) questions.set(row, 'which')
  let [offering, marked] = [0, 0]
  for (const row of unlisted) {
    if (isInQuestion(row, isListed)) {
      offering += 1
      questions.set(row, offering > MAX_OFFERING ? 'asked' : 'offered')
    } else {
      marked += 1
      if (marked <= MAX_MARKED) questions.set(row, 'marked')
    }
  }
  return { questions, unlisted }
}
