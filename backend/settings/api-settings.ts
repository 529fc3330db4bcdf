import {
  count,
  flag,
  optionalFlag,
  optionalSection,
  port,
  text,
  textList,
} from './setting-values.ts'

export const ApiSettingsSchema = optionalSection({
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
