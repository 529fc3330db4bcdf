import { parseArgs } from 'node:util'
import { inProject, pinnedNode } from '#scripts/project.mjs'
import { runInForeground } from '#scripts/run-in-foreground.mjs'

// npm run bench soak-input [-- --requests 5000]: sends generated requests to each endpoint of the auth
// service.
const { values } = parseArgs({ options: { requests: { type: 'string', default: '5000' } } })
const requests = Number(values.requests)
if (!Number.isInteger(requests) || requests < 1) throw new Error('--requests is a whole number')
const vitest = inProject('node_modules/vitest/vitest.mjs')
const tests = ['run', 'tests/contract/auth.test.ts', '-t', 'whatever a client sends']
process.env.REQUESTS_PER_ROUTE = values.requests
runInForeground(pinnedNode, [vitest, ...tests])
