import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BUILD_SECRET } from '#scripts/checks/build-secret.ts'
import { siteDirectory } from './built-site.ts'

test('no file of the site has the secret that its build was given', () => {
  const files = globSync('**/*.{html,js,css,json,xml,txt,svg}', { cwd: siteDirectory })
  expect(files.length).toBeGreaterThan(50)
  const carrying = files.filter((name) =>
    readFileSync(path.join(siteDirectory, name)).includes(BUILD_SECRET),
  )
  expect(carrying).toEqual([])
})
