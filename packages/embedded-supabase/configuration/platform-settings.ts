import { z } from 'zod'
import {
  choice,
  count,
  flag,
  namedSections,
  optionalFlag,
  optionalSection,
  port,
  section,
  size,
  text,
  textList,
  toggle,
} from './setting-values.ts'

// Parts of Supabase that the embedded backend does not have. They are checked so that mistakes show here and not
// when the project is deployed.

export const RealtimeSettingsSchema = optionalSection({
  enabled: flag(true),
  ip_version: choice(['IPv4', 'IPv6'], 'IPv4'),
  max_header_length: count(4096),
})

export const StudioSettingsSchema = optionalSection({
  enabled: flag(true),
  port: port(54_323),
  api_url: text('http://127.0.0.1'),
  openai_api_key: text(),
})

export const InbucketSettingsSchema = optionalSection({
  enabled: flag(true),
  port: port(54_324),
  smtp_port: port(0, 0),
  pop3_port: port(0, 0),
  admin_email: text('admin@email.com'),
  sender_name: text('Admin'),
})

const bucketNamePattern = /^[\w!\-.*'() &$@=;:+,?]*$/

const BucketSchema = section({
  public: optionalFlag(),
  file_size_limit: size(0),
  allowed_mime_types: textList(),
  objects_path: text(),
})

export const StorageSettingsSchema = optionalSection({
  enabled: flag(true),
  file_size_limit: size('50MiB'),
  image_transformation: toggle(false),
  s3_protocol: toggle(true),
  buckets: z
    .record(
      z
        .string()
        .regex(bucketNamePattern, "a bucket name of letters, digits and _!-.*'() &$@=;:+,?"),
      BucketSchema,
      { error: 'a table' },
    )
    .default({}),
  analytics: optionalSection({
    enabled: flag(false),
    max_namespaces: count(5),
    max_tables: count(10),
    max_catalogs: count(2),
    buckets: namedSections(section({})),
  }),
  vector: optionalSection({
    enabled: flag(false),
    max_buckets: count(10),
    max_indexes: count(5),
    buckets: namedSections(section({})),
  }),
})

export const EdgeRuntimeSettingsSchema = optionalSection({
  enabled: flag(true),
  policy: choice(['per_worker', 'oneshot'], 'per_worker'),
  inspector_port: port(8083, 0),
  deno_version: count(2, { min: 1, max: 2 }),
  secrets: z.record(z.string(), text(), { error: 'a table' }).default({}),
})

export const AnalyticsSettingsSchema = optionalSection({
  enabled: flag(true),
  port: port(54_327, 0),
  backend: choice(['postgres', 'bigquery'], 'postgres'),
  gcp_project_id: text(),
  gcp_project_number: text(),
  gcp_jwt_path: text(),
  vector_port: port(0, 0),
}).superRefine((analytics, context) => {
  if (!analytics.enabled || analytics.backend !== 'bigquery') return
  for (const key of ['gcp_project_id', 'gcp_project_number', 'gcp_jwt_path'] as const) {
    if (analytics[key] !== '') continue
    const message = 'a string, since analytics.backend is "bigquery"'
    context.addIssue({ code: 'custom', path: [key], message })
  }
})

const InspectRuleSchema = section({ query: text(), name: text(), pass: text(), fail: text() })

export const ExperimentalSettingsSchema = optionalSection({
  orioledb_version: text(),
  s3_host: text(),
  s3_region: text(),
  s3_access_key: text(),
  s3_secret_key: text(),
  webhooks: section({
    enabled: flag(true).refine((isEnabled) => isEnabled, 'true: webhooks cannot be switched off'),
  }).optional(),
  pgdelta: section({
    enabled: flag(false),
    declarative_schema_path: text(),
    format_options: text().refine(
      (json) => json === '' || isJson(json),
      'a string that contains JSON',
    ),
  }).optional(),
  inspect: optionalSection({ rules: z.array(InspectRuleSchema, { error: 'a list' }).default([]) }),
})

function isJson(value: string) {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
