import type { Provider } from '@supabase/supabase-js'
import { z } from 'zod/mini'
import { readConfiguration } from '#site/data/configuration.ts'

const SettingsSchema = z.object({ external: z.record(z.string(), z.boolean()) })

/** Ways to sign in that the settings list among the providers, though nobody is sent elsewhere for them. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone']

/** The providers that people can sign in with; none when the service does not say. */
export async function readProviders(): Promise<Provider[]> {
  try {
    const { supabaseUrl, supabaseAnonKey } = await readConfiguration()
    const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: supabaseAnonKey },
    })
    const { external } = SettingsSchema.parse(await response.json())
    const names = Object.keys(external).filter((name) => external[name] && !OWN_WAYS.includes(name))
    // The client's type lists the providers of its version; the service may know more.
    return names as Provider[]
  } catch {
    return []
  }
}
