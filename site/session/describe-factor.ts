import type { Factor } from '@supabase/supabase-js'

/** The name the reader gave it, or its kind. */
export function describeFactor({ friendly_name: name, factor_type: type }: Factor): string {
  if (name) return name
  return type === 'phone' ? 'Text message' : 'Authenticator app'
}
