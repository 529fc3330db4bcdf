import { describeApplied, type Preferences } from '#backend/rest/parse/preferences.ts'
import type { RestRequest } from '#backend/rest/parse/rest-request.ts'
import type { ActionPlan } from '#backend/rest/plan/action-plan.ts'

/** The Preference-Applied header: the preferences that mean something to this kind of request. */
export function appliedPreferences(request: RestRequest, plan: ActionPlan): string | undefined {
  const { preferences } = request
  const { count, handling, timezone } = preferences
  return describeApplied({ count, handling, timezone, ...ofKind(preferences, request, plan) })
}

function ofKind(preferences: Preferences, { parameters }: RestRequest, plan: ActionPlan) {
  const { resolution, missing, maxAffected } = preferences
  if (plan.kind === 'read') return {}
  if (plan.kind === 'call') return { maxAffected }
  const applied = { return: preferences.return }
  if (plan.mutation === 'insert') {
    const hasTarget = plan.table.primaryKey.length > 0 || parameters.onConflict !== undefined
    return { ...applied, missing, resolution: hasTarget ? resolution : undefined }
  }
  if (plan.mutation === 'update') return { ...applied, missing, maxAffected }
  return plan.mutation === 'delete' ? { ...applied, maxAffected } : applied
}
