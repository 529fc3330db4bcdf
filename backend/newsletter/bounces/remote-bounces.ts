import type { CallServer } from '../office/call-server.ts'
import { type BounceOffice, ReturnOutcomesSchema } from './bounce-office.ts'

/** Notes returns by way of a running server. */
export function createRemoteBounces(call: CallServer): BounceOffice {
  return { noteReturns: (returns) => call('/bounces', ReturnOutcomesSchema, { returns }) }
}
