import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { supabaseFolder } from '#backend/configuration/supabase-folder.ts'

/** Bundles for hosted Supabase contain the files: `scripts/generate/bundle-functions.ts` replaces this module. */
export function loadTemplateFile(name: string): Promise<string> {
  return readFile(path.join(supabaseFolder, 'templates', `${name}.html`), 'utf8')
}
