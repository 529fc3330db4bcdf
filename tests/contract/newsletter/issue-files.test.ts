import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIssueNames, loadIssue } from '#backend/newsletter/issues/issue-file.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'

const ISSUE = '2026-11-26'
let folder: IssueFolder
beforeAll(async () => {
  folder = await createIssueFolder()
})
afterAll(() => folder.remove())

test('all issues in content/ are valid', async () => {
  const names = await listIssueNames('content/newsletter')
  expect(names.length).toBeGreaterThanOrEqual(3)
  for (const name of names) {
    expect((await loadIssue('content/newsletter', name)).frontMatter.date).toBe(name)
  }
})

test('an unknown name lists the existing issues', async () => {
  await folder.write(ISSUE)
  for (const name of ['2026-11-27', '../../README', '']) {
    await expect(loadIssue(folder.directory, name)).rejects.toThrow(`There are: ${ISSUE}.`)
  }
})

test.each([
  [
    'a header in the subject',
    { subject: '"Hello\\r\\nBcc: all@example.com"' },
    'mdx:3: subject: expected one line',
  ],
  ['a header in the title', { title: '"Hello\\nX: y"' }, 'mdx:2: title: expected one line'],
  [
    'a line in the preheader',
    { preheader: '"a\\u2028b\\u0000"' },
    'mdx:4: preheader: expected one line',
  ],
  ['a day that does not exist', { date: '2026-02-30' }, 'mdx:5: date: '],
  ['no number', { number: 'four' }, 'mdx:6: number: '],
  ['broken YAML', { title: '"open' }, /mdx:\d+: /],
])('%s is refused with file and line', async (_name, frontMatter, message) => {
  await folder.write(ISSUE, { frontMatter })
  await expect(loadIssue(folder.directory, ISSUE)).rejects.toThrow(message)
})

test('a file without front matter is refused', async () => {
  await writeFile(path.join(folder.directory, `${ISSUE}.mdx`), '# Only a body\n')
  await expect(loadIssue(folder.directory, ISSUE)).rejects.toThrow('mdx:1: expected front matter')
})
