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
  const unlisted = open.filter((row) => !row.namesakes && judge(row, isListed) !== 'known')
  const questions = new Map<DraftHolding, SymbolChoice>()
  for (const row of open) if (row.namesakes) questions.set(row, 'which')
  let [offering, marked] = [0, 0]
  for (const row of unlisted) {
    if (judge(row, isListed) === 'inQuestion') {
      offering += 1
      questions.set(row, offering > MAX_OFFERING ? 'asked' : 'offered')
    } else {
      marked += 1
      if (marked <= MAX_MARKED) questions.set(row, 'marked')
    }
  }
  return { questions, unlisted }
}

type Judgment = 'known' | 'unlisted' | 'inQuestion'

const judged = new WeakMap<IsListed, WeakMap<DraftHolding, Judgment>>()

/** Reading 500 symbols takes longer than a key press may. An edited row is another object, so the others are known. */
function judge(row: DraftHolding, isListed: IsListed): Judgment {
  const known = judged.get(isListed) ?? new WeakMap<DraftHolding, Judgment>()
  judged.set(isListed, known)
  const judgment = known.get(row) ?? judgeAnew(row, isListed)
  known.set(row, judgment)
  return judgment
}

function judgeAnew(row: DraftHolding, isListed: IsListed): Judgment {
  if (!isUnlisted(row, isListed)) return 'known'
  return isInQuestion(row, isListed) ? 'inQuestion' : 'unlisted'
}
