import type { EdinetFiling } from '#domain/edinet/edinet-filing.ts'
import { parseCsvFiling } from '#domain/edinet/parse-csv-filing.ts'
import { parseXbrlFiling } from '#domain/edinet/parse-xbrl-filing.ts'
import { ProviderError } from '../providers/provider-request.ts'
import { unzip } from '../providers/unzip.ts'
import { decodeText } from './decode-text.ts'

export type DocumentForm = 'csv' | 'xbrl'

/** The report itself; audits and texts are in other files. */
const ENTRIES: Record<DocumentForm, RegExp> = {
  csv: /^XBRL_TO_CSV\/jpcrp[^/]*\.csv$/,
  xbrl: /^XBRL\/PublicDoc\/jpcrp[^/]*\.xbrl$/,
}
const MAX_BYTES = 96 * 2 ** 20

/**
 * Reads a report from EDINET's zip, type 5 (CSV) or type 1 (XBRL).
 * @throws ProviderError `malformed` or `too-large`
 */
export function parseDocument(bytes: Uint8Array, form: DocumentForm): EdinetFiling {
  const isWanted = (path: string) => ENTRIES[form].test(path)
  const files = [...unzip('EDINET', bytes, { isWanted, maxBytes: MAX_BYTES })].sort(
    ([one], [other]) => one.localeCompare(other),
  )
  for (const [, file] of files) {
    const text = decodeText(file)
    const parsed = text && (form === 'csv' ? parseCsvFiling(text) : parseXbrlFiling(text))
    if (parsed) return parsed
  }
  throw new ProviderError('malformed', 'EDINET sent a zip without a report that can be read.')
}
