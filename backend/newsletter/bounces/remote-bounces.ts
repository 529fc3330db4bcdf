import type { CallServer } from '../operator/remote-service.ts'
import { BounceOutcomesSchema, type BounceService } from './bounce-service.ts'

export function createRemoteBounces(call: CallServer): BounceService {
  return { recordBounces: (bounces) => call('/bounces', BounceOutcomesSchema, { bounces }) }
}
