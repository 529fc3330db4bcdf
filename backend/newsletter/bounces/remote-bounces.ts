import type { CallServer } from '../operator/remote-service.ts'
import { type BounceOffice, ReturnOutcomesSchema } from './bounce-service.ts'

/** Notes returns by way of a running server. */
export function createRemoteBounces(call: CallServer): BounceOffice {
  return { noteReturns: (returns) => call('/bounces', ReturnOutcomesSchema, { returns }) }
}
