import { findIntendedPage } from '#domain/newsletter/intended-page.ts'
import { loadIntendedPage } from './intended-page.ts'

/** Where a link in an email should lead, on whatever device it is opened. */
export function findPageForEmail(): string | undefined {
  const page = loadIntendedPage()
  return page && findIntendedPage(page)
}
