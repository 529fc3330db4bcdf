import { parseOptions } from '@node-rs/bcrypt'

/** Whether a hash that comes from elsewhere is one that passwords can be compared with here. */
export function isPasswordHash(hash: string): boolean {
  try {
    parseOptions(hash)
    return true
  } catch {
    return false
  }
}
