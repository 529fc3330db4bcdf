import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Commands work from any current directory. */
export const projectDirectory = fileURLToPath(new URL('..', import.meta.url))

export const pinnedNode = inProject('node_modules/.bin/node')

/** @returns {string} */
export function inProject(...parts) {
  return path.join(projectDirectory, ...parts)
}

export function projectEnvironment(additions = {}) {
  const bin = inProject('node_modules/.bin')
  return {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    ...additions,
  }
}
