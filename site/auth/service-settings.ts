import type { Provider } from '@supabase/supabase-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { readConfiguration } from '#site/data/configuration.ts'

const SettingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })

/** The settings list these among the providers, but they redirect nowhere. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone']

/** How readers can sign in, besides by email. */
export type ServiceSettings = { providers: readonly Provider[]; isPhoneOn: boolean }

const NONE: ServiceSettings = { providers: [], isPhoneOn: false }

/** What the authentication service offers, read once a page. */
export const serviceSettingsQuery = queryOptions({
  queryKey: ['service-settings'],
  queryFn: fetchSettings,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Email only until the service has answered, and if it does not. */
export function useServiceSettings(): ServiceSettings {
  return useQuery(serviceSettingsQuery).data ?? NONE
}

async function fetchSettings(): Promise<ServiceSettings> {
  const { supabaseUrl, supabaseAnonKey } = await readConfiguration()
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseAnonKey },
  })
  const { external } = SettingsSchema.parse(await response.json())
  const names = Object.keys(external).filter((name) => external[name] && !OWN_WAYS.includes(name))
  // The client's type lists the providers of its version; the service may know more.
  return { providers: names as Provider[], isPhoneOn: external.phone ?? false }
}
