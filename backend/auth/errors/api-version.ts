export const apiVersionHeader = 'X-Supabase-Api-Version'

/** The one dated version of GoTrue's API so far; before it, errors had another shape. */
const apiVersion20240101 = '2024-01-01'

export type ApiVersion = 'initial' | typeof apiVersion20240101

/** The newest version that is not newer than the date a client asks for. */
export function closestApiVersion(requested: string | undefined): ApiVersion {
  if (!requested || !isCalendarDate(requested)) return 'initial'
  return requested >= apiVersion20240101 ? apiVersion20240101 : 'initial'
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
