import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compileIssueBody, issueBodyDirectory } from '#scripts/compile-issue-body.ts'
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

test('the compiled parts of an issue are current; "npm run emails" writes them', async () => {
  const written = readdirSync(issueBodyDirectory).map((name): [string, string] => [
    name,
    readFileSync(path.join(issueBodyDirectory, name), 'utf8'),
  ])
  expect(new Map(written)).toEqual(await compileIssueBody())
})
