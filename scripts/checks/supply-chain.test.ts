import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inProject } from '#scripts/project.mjs'

const PackageSchema = z.object({
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const { packages } = z
  .object({ packages: z.record(z.string(), PackageSchema) })
  .parse(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')))
const others = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)

/** All may be used in a work that is not published, and distributed with their texts. */
const LICENSES = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'Python-2.0', 'Zlib'],
  // Fonts.
  'OFL-1.1',
  // Used unchanged: lightningcss and others; libvips, which sharp loads as a library.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]

function isAllowed(license: string): boolean {
  const terms = license.replaceAll(/[()]/g, '')
  if (terms.includes(' OR ')) return terms.split(' OR ').some(isAllowed)
  return terms.split(' AND ').every((name) => LICENSES.includes(name))
}

test('every package has a license of the list', () => {
  // The lockfile leaves out the licenses of other systems' programs: those of the package that names them apply.
  const named = new Map(
    others.flatMap(([, { license, optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => [`node_modules/${name}`, license]),
    ),
  )
  const refused = others.flatMap(([path, { license }]) => {
    const found = license ?? named.get(path)
    return found !== undefined && isAllowed(found) ? [] : [`${path}: ${found ?? 'none'}`]
  })
  expect(refused).toEqual([])
})

test('license terms are read with AND and OR', () => {
  expect(isAllowed('(AFL-2.1 OR BSD-3-Clause)')).toBe(true)
  expect(isAllowed('Apache-2.0 AND GPL-3.0')).toBe(false)
  expect(isAllowed('UNLICENSED')).toBe(false)
})

test('no package that wants an install script is new: none of these is run', () => {
  const wanting = others.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(wanting.map(([path]) => path.replace('node_modules/', ''))).toEqual([
    'deno',
    'esbuild',
    'tesseract.js',
  ])
  expect(readFileSync(inProject('scripts/install.mjs'), 'utf8')).toContain("'--ignore-scripts'")
})

test('every package comes with its checksum, except those of other systems', () => {
  const described = others.filter(([, { license }]) => license)
  expect(described.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})
