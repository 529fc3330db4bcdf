import { z } from 'zod'
import type { CallServer } from '../operator/remote-service.ts'
import {
  ImportOutcomesSchema,
  rowsPerRequest,
  SubscriberRecordSchema,
  type SubscriberService,
} from './subscriber-service.ts'

export function createRemoteSubscribers(call: CallServer): SubscriberService {
  return {
    rowsPerBatch: rowsPerRequest,
    importRows: (rows, isDryRun) =>
      call('/subscribers/import', ImportOutcomesSchema, { rows, isDryRun }),
    listSubscribers: (after) =>
      call(`/subscribers?after=${encodeURIComponent(after)}`, z.array(SubscriberRecordSchema)),
  }
}
