import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bodyDirectories, compileBody } from '#scripts/generate/compile-email-bodies.ts'
import { renderTemplates } from './templates.tsx'

const directory = new URL('../supabase/templates/', import.meta.url)
const rendered = renderTemplates()

test('supabase/templates/ holds the rendered emails and nothing else', () => {
  expect(readdirSync(directory).sort()).toEqual([...rendered.keys()].sort())
})

test.each([...rendered])('%s is current; "npm run generate emails" writes it', (name, html) => {
  expect(readFileSync(new URL(name, directory), 'utf8')).toBe(html)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
})

test.each(['issues', 'reports'] as const)(
  'the compiled bodies of %s are current; "npm run generate emails" writes them',
  async (kind) => {
    const directory = bodyDirectories[kind]
    const written = readdirSync(directory).map((name): [string, string] => [
      name,
      readFileSync(path.join(directory, name), 'utf8'),
    ])
    expect(new Map(written)).toEqual(await compileBody(kind))
  },
)
