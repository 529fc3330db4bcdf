import { BoundedMap } from '#embedded/bounded-map.ts'
import type { RestRequest } from '../parse/rest-request.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Statement } from '../sql/answer-sql.ts'
import type { ActionPlan } from './action-plan.ts'

type Planned = { plan: ActionPlan; statement: Statement }

/** Remembers what was parsed and planned: for a small read that takes longer than all else. */
export type KnownRequests = {
  find(key: string | undefined): RestRequest | undefined
  remember(key: string | undefined, request: RestRequest): void
  /** A plan holds as long as the tables that it was made for. */
  planFor(request: RestRequest, cache: SchemaCache, plan: () => Planned): Planned
}

/** A few megabytes at most. Longer keys are rarely seen twice. */
const MAX_REQUESTS = 300
const MAX_KEY_LENGTH = 1_000

export function createKnownRequests(): KnownRequests {
  const requests = new BoundedMap<string, RestRequest>(MAX_REQUESTS)
  const plans = new WeakMap<RestRequest, Planned & { cache: SchemaCache }>()
  return {
    find: (key) => (key === undefined ? undefined : requests.get(key)),
    remember(key, request) {
      if (key === undefined || key.length > MAX_KEY_LENGTH) return
      requests.set(key, request)
    },
    planFor(request, cache, plan) {
      const known = plans.get(request)
      if (known?.cache === cache) return known
      const planned = { ...plan(), cache }
      plans.set(request, planned)
      return planned
    },
  }
}
