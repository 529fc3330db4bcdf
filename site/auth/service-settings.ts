import type { Provider } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { readConfiguration } from '#site/data/configuration.ts'
import { fetchAsKachi } from '#site/data/fetch-as-kachi.ts'

const SettingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })

/** The settings list these with the providers, but they redirect nowhere. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone']

export type ServiceSettings = { providers: readonly Provider[]; isPhoneOn: boolean }

const NONE: ServiceSettings = { providers: [], isPhoneOn: false }

let pending: Promise<ServiceSettings> | undefined

/** If the service does not answer, the settings allow only email. */
export function readServiceSettings(): Promise<ServiceSettings> {
  pending ??= fetchSettings().catch(() => {
    pending = undefined
    return NONE
  })
  return pending
}

/** Only email until the service answers. Uses no query library: it would add 11 KB to /auth for one request. */
export function useServiceSettings(): ServiceSettings {
  const [settings, setSettings] = useState(NONE)

  // Synchronizes with the authentication service.
  useEffect(() => {
    let isWanted = true
    void readServiceSettings().then((found) => isWanted && setSettings(found))
    return () => {
      isWanted = false
    }
  }, [])

  return settings
}

async function fetchSettings(): Promise<ServiceSettings> {
  const { supabaseUrl, supabaseAnonKey } = await readConfiguration()
  const response = await fetchAsKachi(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseAnonKey },
  })
  const { external } = SettingsSchema.parse(await response.json())
  const names = Object.keys(external).filter((name) => external[name] && !OWN_WAYS.includes(name))
  // The client's type lists the providers of its version; the service may have more.
  return { providers: names as Provider[], isPhoneOn: external.phone ?? false }
}
