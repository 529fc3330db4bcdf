import { bundledListings } from '#domain/search/bundled-listings.ts'
import { buildDirectory, type DirectoryCompany } from '#domain/search/company-directory.ts'

/** An order of magnitude, see aliases.json: about ten billion dollars and more. */
const MIN_SIZE = 2

/**
 * Companies that the search knows at once, under all their names: a phone has half of the list sooner than all of it.
 * Files for browsers hold what this makes, see first-companies-plugin.ts.
 */
export const FIRST_COMPANIES: readonly DirectoryCompany[] = buildDirectory(
  bundledListings(''),
).filter(({ size }) => size >= MIN_SIZE)
