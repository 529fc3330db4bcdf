import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTemplates } from './templates.tsx'

const directory = new URL('../supabase/templates/', import.meta.url)
const rendered = renderTemplates()

test('supabase/templates/ holds the rendered emails and nothing else', () => {
  expect(readdirSync(directory).sort()).toEqual([...rendered.keys()].sort())
})

test.each([...rendered])('%s is current; "npm run emails" writes it', (name, html) => {
  expect(readFileSync(new URL(name, directory), 'utf8')).toBe(html)
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
})
