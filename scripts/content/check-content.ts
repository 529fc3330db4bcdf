import { giveUp, say } from '#scripts/progress.mjs'
import { projectDirectory } from '#scripts/project.mjs'
import { checkContent } from '#site/content-checks/check-content.ts'
import { formatProblem } from '#site/content-checks/problem.ts'

const lines = checkContent(projectDirectory).map(formatProblem)
if (lines.length === 0) say('content/ is in order.')
else giveUp(lines.join('\n'))
