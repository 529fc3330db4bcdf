import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { type DatabaseFiles, describeDatabase } from './describe-database.ts'

const FILES = ['domain/database.types.ts', 'supabase/schema.sql'] as const
let current: DatabaseFiles

beforeAll(async () => {
  current = await describeDatabase()
})

test.each(FILES)('%s says what the migrations make (npm run generate database-files)', (file) => {
  expect(
    readFileSync(inProject(file), 'utf8') === current[file],
    'run npm run generate database-files',
  ).toBe(true)
})

test('they show tables, policies and functions', () => {
  expect(current['supabase/schema.sql']).toContain('CREATE POLICY')
  expect(current['supabase/schema.sql']).toContain('CREATE FUNCTION private.')
  expect(current['domain/database.types.ts']).toContain('newsletter_subscribers: {')
})
