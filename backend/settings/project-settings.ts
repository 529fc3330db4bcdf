import type { z } from 'zod'
import { ApiSettingsSchema } from './api-settings.ts'
import { AuthSettingsSchema } from './auth-settings.ts'
import { DatabaseSettingsSchema } from './database-settings.ts'
import { FunctionSettingsSchema } from './function-settings.ts'
import {
  AnalyticsSettingsSchema,
  EdgeRuntimeSettingsSchema,
  ExperimentalSettingsSchema,
  InbucketSettingsSchema,
  RealtimeSettingsSchema,
  StorageSettingsSchema,
  StudioSettingsSchema,
} from './platform-settings.ts'
import { section, text } from './setting-values.ts'

/**
 * The whole of `supabase/config.toml` as Supabase's CLI defines it, with the CLI's defaults.
 * Durations are seconds, sizes are bytes.
 *
 * @see https://supabase.com/docs/guides/local-development/cli/config
 */
export const ProjectSettingsSchema = section({
  project_id: text().refine(
    (id) => /^[A-Za-z0-9][\w.-]{0,39}$/.test(id),
    'a project name of at most 40 letters, digits, "_", "." and "-"',
  ),
  api: ApiSettingsSchema,
  db: DatabaseSettingsSchema,
  realtime: RealtimeSettingsSchema,
  studio: StudioSettingsSchema,
  inbucket: InbucketSettingsSchema,
  storage: StorageSettingsSchema,
  auth: AuthSettingsSchema,
  edge_runtime: EdgeRuntimeSettingsSchema,
  functions: FunctionSettingsSchema,
  analytics: AnalyticsSettingsSchema,
  experimental: ExperimentalSettingsSchema,
})

export type ProjectSettings = z.infer<typeof ProjectSettingsSchema>
