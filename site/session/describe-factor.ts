import type { Factor } from '@supabase/supabase-js'

export function describeFactor({ friendly_name: name, factor_type: type }: Factor): string {
  if (name) return name
  return type === 'phone' ? 'Text message' : 'Authenticator app'
}
