import { PrivateHostsSchema } from '#backend/configuration/environment-checks.ts'
import { createPageReader } from '#backend/news/fetch-page.ts'
import { environment } from '#functions/_shared/environment.ts'
import type { PageReader } from '#functions/_shared/page-reader.ts'

let reader: PageReader | undefined

/** Stands in for `page-reader.ts` in hosted functions, where no server sets a reader. */
export const fetchPage: PageReader = (address) => {
  reader ??= createPageReader({
    privateHosts: PrivateHostsSchema.parse(Deno.env.get('NEWS_PRIVATE_HOSTS')),
    siteUrl: environment.siteUrl,
    now: () => new Date(),
  }).read
  return reader(address)
}
