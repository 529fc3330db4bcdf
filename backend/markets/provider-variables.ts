import { z } from 'zod'
import { QUOTE_PROVIDERS } from '#functions/_shared/markets/quote-provider.ts'

const providerNames = QUOTE_PROVIDERS.map(({ name }) => name)

/** In order of preference, with commas. */
export const QuotesProviderSchema = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (name) => providerNames.includes(name),
          `expected ${providerNames.join(', ')}, with commas`,
        ),
    ),
  )

export const ProviderKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'expected a key without spaces')
const AddressSchema = z.url({ protocol: /^https?$/ })

/** Keys and addresses of the providers of quotes, as each registers them. */
export const ProvidersSchema = z.object(
  Object.fromEntries(
    QUOTE_PROVIDERS.flatMap(({ keyVariable, urlVariable }) => {
      const variables: [string, z.ZodType<string | undefined>][] = []
      if (keyVariable) variables.push([keyVariable, ProviderKeySchema.optional()])
      if (urlVariable) variables.push([urlVariable, AddressSchema.optional()])
      return variables
    }),
  ),
)

/** One line for each key that `QUOTES_PROVIDER` asks for and that is not given. */
export function missingKeys(named: readonly string[], given: Record<string, string | undefined>) {
  return QUOTE_PROVIDERS.flatMap(({ name, keyVariable }) => {
    const isMissing = keyVariable && named.includes(name) && !given[keyVariable]
    return isMissing ? [`${keyVariable}: is missing, but QUOTES_PROVIDER names ${name}`] : []
  })
}
