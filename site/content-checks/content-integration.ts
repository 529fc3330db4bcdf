import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { checkContent } from './check-content.ts'
import { formatProblem } from './problem.ts'

/** Problems stop a build; the preview, where texts may be unfinished, only prints them. */
export function contentChecks(): AstroIntegration {
  return {
    name: 'content-checks',
    hooks: {
      'astro:config:setup': ({ command, config, logger }) => {
        if (command !== 'build' && command !== 'dev') return
        const lines = checkContent(fileURLToPath(config.root)).map(formatProblem)
        if (lines.length === 0) return
        if (command === 'build') throw new ContentError(lines)
        for (const line of lines) logger.warn(line)
      },
    },
  }
}

class ContentError extends Error {
  override name = 'ContentError'

  constructor(lines: string[]) {
    super(
      `content/ has ${lines.length === 1 ? 'a problem' : `${lines.length} problems`}:\n${lines.join('\n')}`,
    )
    // A stack trace does not help authors.
    this.stack = ''
  }
}
