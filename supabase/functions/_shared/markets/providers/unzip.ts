import { unzipSync } from 'fflate'
import { ProviderError } from './provider-request.ts'

type Limits = {
  /** Picks the entries by their path. */
  isWanted: (path: string) => boolean
  /** Bytes of all wanted entries together, unpacked. */
  maxBytes: number
}

const maxEntries = 5_000

/**
 * Unpacks the wanted entries of a zip. The sizes that a zip announces are checked before anything is
 * unpacked, and unpacking stops at them, so a small zip cannot become a huge one.
 * @throws ProviderError `malformed` or `too-large`
 */
export function unzip(
  provider: string,
  bytes: Uint8Array,
  { isWanted, maxBytes }: Limits,
): Map<string, Uint8Array> {
  let size = 0
  let entries = 0
  let isTooLarge = false
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1
        if (entries > maxEntries || !isWanted(name)) return false
        size += originalSize
        isTooLarge ||= size > maxBytes
        return !isTooLarge
      },
    })
    if (!isTooLarge) return new Map(Object.entries(files))
  } catch {
    throw new ProviderError('malformed', `${provider} sent a file that is no zip.`)
  }
  throw new ProviderError(
    'too-large',
    `${provider} sent a zip that unpacks to more than ${maxBytes} bytes.`,
  )
}
