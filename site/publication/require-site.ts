/** The public address of the site, as Astro hands it to a page. @throws when astro.config.ts gives none. */
export function requireSite(site: URL | undefined): URL {
  if (site) return site
  throw new Error('astro.config.ts gives no address of the site: it must set "site".')
}
