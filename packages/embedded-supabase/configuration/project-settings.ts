import { z } from 'zod'
import { AuthSettingsSchema } from './auth-settings.ts'
import { DatabaseSettingsSchema } from './database-settings.ts'
import {
  count,
  flag,
  optionalFlag,
  optionalSection,
  port,
  section,
  text,
  textList,
} from './setting-values.ts'

const ApiSettingsSchema = optionalSection({
  enabled: flag(true),
  port: port(54_321),
  schemas: textList(['public', 'graphql_public']),
  extra_search_path: textList(['public', 'extensions']),
  max_rows: count(1000),
  auto_expose_new_tables: optionalFlag(),
  external_url: text(),
  tls: optionalSection({ enabled: flag(false), cert_path: text(), key_path: text() }).superRefine(
    (tls, context) => {
      if (!tls.enabled || (tls.cert_path === '') === (tls.key_path === '')) return
      const missing = tls.cert_path === '' ? 'cert_path' : 'key_path'
      context.addIssue({ code: 'custom', path: [missing], message: 'the other half of the pair' })
    },
  ),
})

const FunctionSchema = section({
  enabled: flag(true),
  verify_jwt: flag(true),
  import_map: text(),
  entrypoint: text(),
  static_files: textList(),
})

const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_-]*$/
const NAME_RULE = 'a function name: a letter, then letters, digits, underscores and hyphens'

const FunctionSettingsSchema = z
  .record(z.string().regex(NAME_PATTERN, NAME_RULE), FunctionSchema, {
    error: 'a table [functions.NAME]',
  })
  .default({})

/** Parts of Supabase that this server does not have: whatever is written there is left alone. */
const ElsewhereSchema = z.record(z.string(), z.unknown(), { error: 'a table' }).default({})

const StorageSettingsSchema = z
  .looseObject({ buckets: z.record(z.string(), z.unknown(), { error: 'a table' }).default({}) })
  .prefault({})

/**
 * `supabase/config.toml` as Supabase's CLI defines it, with the CLI's defaults.
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
  realtime: ElsewhereSchema,
  studio: ElsewhereSchema,
  inbucket: ElsewhereSchema,
  storage: StorageSettingsSchema,
  auth: AuthSettingsSchema,
  edge_runtime: ElsewhereSchema,
  functions: FunctionSettingsSchema,
  analytics: ElsewhereSchema,
  experimental: ElsewhereSchema,
})

export type ProjectSettings = z.infer<typeof ProjectSettingsSchema>
