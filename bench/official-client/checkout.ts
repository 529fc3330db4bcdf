import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode } from '#scripts/project.mjs'

export type Checkout = { directory: string; settingsFile: string }

/** Also creates the signing keys that the client's tests expect beside their settings. */
export function findCheckout(root: string): Checkout {
  const directory = path.join(root, 'packages/core/auth-js')
  const settingsFile = path.join(directory, 'test/supabase/config.toml')
  if (!existsSync(settingsFile)) {
    throw new Error(`${root} should be a checkout of github.com/supabase/supabase-js`)
  }
  if (!existsSync(path.join(directory, 'node_modules/.bin/jest'))) {
    throw new Error(`Install the packages of ${directory} first: its tests run on Jest`)
  }
  if (!existsSync(path.join(directory, 'test/supabase/signing_keys.json'))) {
    execFileSync(pinnedNode, [path.join(directory, 'test/generate-signing-keys.js')])
  }
  return { directory, settingsFile }
}
