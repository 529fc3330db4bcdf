import { recordSafeExpressions } from '#scripts/checks/regular-expressions.ts'
import { giveUp } from '#scripts/progress.mjs'

const problems = await recordSafeExpressions()
if (problems.length > 0) giveUp(problems.join('\n'))
