import type { APIRoute } from 'astro'
import { DAY_MS } from '#domain/days.ts'
import { requireSite } from '#site/publication/require-site.ts'
import { siteConfiguration } from '#site/site-configuration.ts'

/** RFC 9116 recommends less than a year. Each monthly update builds the site again. */
const DAYS_UNTIL_EXPIRY = 350

export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + DAYS_UNTIL_EXPIRY * DAY_MS)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${siteConfiguration.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', requireSite(site)).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain' } })
}
