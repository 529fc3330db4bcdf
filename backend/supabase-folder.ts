import { fileURLToPath } from 'node:url'

/** Migrations, seed, functions and email templates. */
export const supabaseFolder = fileURLToPath(new URL('../supabase/', import.meta.url))
