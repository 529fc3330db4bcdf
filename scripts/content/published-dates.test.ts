import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectDirectory } from '#scripts/project.mjs'
import { loadTextFiles } from '#site/content-checks/content-files.ts'

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: projectDirectory, encoding: 'utf8' }).trim()

/** Without the whole history, as in an archive or a shallow clone, `check-dates.ts` alone holds. */
const hasHistory = (() => {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false'
  } catch {
    return false
  }
})()

test.skipIf(!hasHistory)(
  'no article is dated before the day on which it came into the repository',
  () => {
    const early = loadTextFiles(projectDirectory)
      .filter(({ kind, isDraft }) => kind === 'articles' && !isDraft)
      .map(({ file, values }) => ({
        file,
        published: (values.publishDate as Date).toISOString().slice(0, 10),
        landed:
          git('log', '--diff-filter=A', '--format=%ad', '--date=short', '--', file)
            .split('\n')
            .at(-1) ?? '',
      }))
      .filter(({ published, landed }) => published < landed)
    expect(early).toEqual([])
  },
)
