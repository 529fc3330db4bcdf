import { recordSafeExpressions } from './checks/regular-expressions.ts'
import { giveUp } from './progress.mjs'

const problems = await recordSafeExpressions()
if (problems.length > 0) giveUp(problems.join('\n'))
