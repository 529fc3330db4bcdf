import type { Provider } from '@supabase/supabase-js'
import { use, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { fetchAsKachi } from '#site/backend-client/fetch-as-kachi.ts'

const SettingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })

/** The settings list these with the providers, but they redirect nowhere. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone']

export type ServiceSettings = { providers: readonly Provider[]; isPhoneOn: boolean }

const NONE: ServiceSettings = { providers: [], isPhoneOn: false }

let pending: Promise<ServiceSettings> | undefined

/** If the service does not answer, the settings allow only email until the page is loaded again. */
export function fetchServiceSettings(): Promise<ServiceSettings> {
  pending ??= fetchSettings().catch(() => NONE)
  return pending
}

/** Suspends until the service answers. On the server, where it is not asked, the settings allow only email. */
export function useServiceSettings(): ServiceSettings {
  const answer = useSyncExternalStore(subscribeToNothing, fetchServiceSettings, () => undefined)
  return answer ? use(answer) : NONE
}

function subscribeToNothing(): () => void {
  return () => {}
}

async function fetchSettings(): Promise<ServiceSettings> {
  const { supabaseUrl, supabaseAnonKey } = await loadConfiguration()
  const response = await fetchAsKachi(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseAnonKey },
  })
  const { external } = SettingsSchema.parse(await response.json())
  const names = Object.keys(external).filter((name) => external[name] && !OWN_WAYS.includes(name))
  // The client's type lists the providers of its version; the service may have more.
  return { providers: names as Provider[], isPhoneOn: external.phone ?? false }
}
