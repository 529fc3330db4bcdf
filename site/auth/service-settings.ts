import type { Provider } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { readConfiguration } from '#site/data/configuration.ts'

const SettingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })

/** Ways to sign in that the settings list among the providers, though nobody is sent elsewhere for them. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone']

/** How people can sign in, besides by e-mail. */
export type ServiceSettings = { providers: readonly Provider[]; isPhoneOn: boolean }

const NONE: ServiceSettings = { providers: [], isPhoneOn: false }

let pending: Promise<ServiceSettings> | undefined

/** What the authentication service offers, asked once a page; nothing where it does not say. */
export function readServiceSettings(): Promise<ServiceSettings> {
  pending ??= loadSettings().catch(() => {
    pending = undefined
    return NONE
  })
  return pending
}

/** The same for a component: nothing at first. */
export function useServiceSettings(): ServiceSettings {
  const [settings, setSettings] = useState(NONE)

  // Synchronises with the authentication service, which alone knows what is switched on.
  useEffect(() => {
    let isWanted = true
    void readServiceSettings().then((found) => isWanted && setSettings(found))
    return () => {
      isWanted = false
    }
  }, [])

  return settings
}

async function loadSettings(): Promise<ServiceSettings> {
  const { supabaseUrl, supabaseAnonKey } = await readConfiguration()
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
    headers: { apikey: supabaseAnonKey },
  })
  const { external } = SettingsSchema.parse(await response.json())
  const names = Object.keys(external).filter((name) => external[name] && !OWN_WAYS.includes(name))
  // The client's type lists the providers of its version; the service may know more.
  return { providers: names as Provider[], isPhoneOn: external.phone ?? false }
}
