import { existsSync, globSync } from 'node:fs'
import { inProject } from '#scripts/project.mjs'

/** Deno itself: the program in `.bin` starts it as a child, which outlives a kill. */
export function denoProgram(): string {
  const [own = inProject('node_modules/.bin/deno')] = [
    inProject('node_modules/deno/deno'),
    ...globSync(inProject('node_modules/@deno/*/deno')),
  ].filter((file) => existsSync(file))
  return own
}
