export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** The link in a mail. Following it redeems the token and goes on to `redirectTo`. */
export function confirmationUrl(
  siteUrl: string,
  link: { type: LinkType; linkToken: string; redirectTo: string },
): string {
  const redirectTo = encodeURIComponent(link.redirectTo)
  return `${siteUrl}/auth/v1/verify?token=${link.linkToken}&type=${link.type}&redirect_to=${redirectTo}`
}
