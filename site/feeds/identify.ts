import { siteConfiguration } from '#site/site-configuration.ts'

/** The identifier of a piece in feeds: it holds even if the site moves to another address (RFC 4151). */
export function identify(path: string): string {
  return `tag:${siteConfiguration.tagAuthority}:${path}`
}
