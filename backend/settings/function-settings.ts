import { z } from 'zod'
import { flag, section, text, textList } from './setting-values.ts'

const FunctionSchema = section({
  enabled: flag(true),
  verify_jwt: flag(true),
  import_map: text(),
  entrypoint: text(),
  static_files: textList(),
})

const namePattern = /^[A-Za-z][A-Za-z0-9_-]*$/
const nameRule = 'a function name: a letter, then letters, digits, underscores and hyphens'

export const FunctionSettingsSchema = z
  .record(z.string().regex(namePattern, nameRule), FunctionSchema, {
    error: 'a table [functions.NAME]',
  })
  .default({})
