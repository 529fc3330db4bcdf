import { z } from 'zod'
import {
  parseCredits,
  QUOTE_PROVIDERS,
  STATEMENTS_SOURCES,
} from '#functions/_shared/markets/providers/choose-providers.ts'
import type { ProviderRegistration } from '#functions/_shared/markets/providers/quote-provider.ts'
import { isSecContact } from '#functions/_shared/markets/providers/sec-edgar.ts'
import type { StatementsVariable } from '#functions/_shared/markets/providers/statements-source.ts'

export const QuotesProviderSchema = listOf(QUOTE_PROVIDERS)

export const StatementsProviderSchema = listOf(
  QUOTE_PROVIDERS.filter(({ openStatements }) => openStatements !== undefined),
)

export const ProviderKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'expected a key without spaces')
const ContactSchema = z
  .string()
  .refine(
    isSecContact,
    'expected a name and an email address in up to 200 plain characters: the SEC blocks callers it cannot reach',
  )

const CreditsSchema = z
  .string()
  .refine(
    (text) => parseCredits(text) !== undefined,
    'expected credits of a minute, such as 55, or of a minute and a day, such as 8/800',
  )
const AddressSchema = z.url({ protocol: /^https?$/ })

export const ProvidersSchema = z.object(
  Object.fromEntries(
    QUOTE_PROVIDERS.flatMap((registered) => {
      const { keyVariable, urlVariable, otherUrlVariable, creditsVariable } = registered
      const variables: [string, z.ZodType<string | undefined>][] = []
      if (keyVariable) variables.push([keyVariable, ProviderKeySchema.optional()])
      for (const name of [urlVariable, otherUrlVariable]) {
        if (name) variables.push([name, AddressSchema.optional()])
      }
      if (creditsVariable) variables.push([creditsVariable, CreditsSchema.optional()])
      return variables
    }),
  ),
)

const STATEMENTS_SCHEMAS: Record<StatementsVariable['kind'], z.ZodType<string>> = {
  key: ProviderKeySchema,
  address: AddressSchema,
  contact: ContactSchema,
  count: z.string().regex(/^[1-9]\d{0,8}$/, 'expected a whole number'),
}

/** What the sources of financial statements need, such as `SEC_CONTACT`. */
export const SourcesSchema = z.object(
  Object.fromEntries(
    STATEMENTS_SOURCES.flatMap(({ variables }) =>
      variables.map(({ name, kind }) => [name, STATEMENTS_SCHEMAS[kind].optional()]),
    ),
  ),
)

const NAMING_VARIABLES = ['QUOTES_PROVIDER', 'STATEMENTS_PROVIDER', 'ACCOUNTS_PROVIDER'] as const

type Named = { [variable in (typeof NAMING_VARIABLES)[number]]?: string[] | undefined }

export function missingKeys(named: Named, given: Record<string, string | undefined>): string[] {
  return QUOTE_PROVIDERS.flatMap(({ name, keyVariable }) => {
    if (!keyVariable || given[keyVariable]) return []
    const naming = NAMING_VARIABLES.find((variable) => named[variable]?.includes(name))
    return naming ? [`${keyVariable}: is missing, but ${naming} names ${name}`] : []
  })
}

function listOf(providers: readonly ProviderRegistration[]) {
  const known: readonly string[] = providers.map(({ name }) => name)
  const NameSchema = z
    .string()
    .refine((name) => known.includes(name), `expected ${known.join(', ')}, comma-separated`)
  return z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(NameSchema))
}
