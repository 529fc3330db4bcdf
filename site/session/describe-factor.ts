import type { Factor } from '@supabase/supabase-js'

/** The name that its owner gave a second factor, or what it is. */
export function describeFactor({ friendly_name: name, factor_type: type }: Factor): string {
  if (name) return name
  return type === 'phone' ? 'Text message' : 'Authenticator app'
}
