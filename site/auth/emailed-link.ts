import { z } from 'zod/mini'

const LinkSchema = z.object({
  token_hash: z.string().check(z.minLength(1), z.maxLength(256)),
  type: z.enum(['magiclink', 'signup', 'recovery', 'invite', 'email_change', 'email']),
})

export type EmailedLink = z.infer<typeof LinkSchema> & { address: URL }

export function parseLink(opened: URL): EmailedLink | undefined {
  // Links copied from an email's source have their ampersands as entities.
  const address = new URL(opened.href.replaceAll('&amp;', '&'))
  const { data } = LinkSchema.safeParse(Object.fromEntries(address.searchParams))
  return data && { ...data, address }
}

/** Only 'refused' means that the link itself has stopped working. */
export function classifyFailure(status: number | undefined): 'limited' | 'refused' | 'unreachable' {
  if (status === 429) return 'limited'
  return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'unreachable'
}
