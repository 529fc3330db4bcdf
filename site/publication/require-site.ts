export function requireSite(site: URL | undefined): URL {
  if (site) return site
  throw new Error('astro.config.ts must set "site" to the public address.')
}
