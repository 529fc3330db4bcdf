import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const texts = (script: string) => splitStatements(script).map(({ text }) => text)

test.each([
  ['two statements', 'select 1; select 2', ['select 1', 'select 2']],
  ['nothing', '  -- only a comment\n; /* and */ ;', []],
  ['a quoted semicolon', `select ';' as "a;b"`, [`select ';' as "a;b"`]],
  ['a doubled quote', `select 'it''s; fine'; select 2`, [`select 'it''s; fine'`, 'select 2']],
  ['an escaped quote', `select E'\\'; '; select 2`, [`select E'\\'; '`, 'select 2']],
  ['a dollar quote', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['a tagged quote', 'do $a$ $$; $$ $a$; select 2', ['do $a$ $$; $$ $a$', 'select 2']],
  [
    'nested comments',
    'select /* ; /* ; */ ; */ 1; select 2',
    ['select /* ; /* ; */ ; */ 1', 'select 2'],
  ],
  [
    'a rule',
    'create rule r as on insert to t do (select 1; select 2); select 3',
    ['create rule r as on insert to t do (select 1; select 2)', 'select 3'],
  ],
  [
    'an SQL body',
    `create function f() returns int begin atomic
    select case when true then 1 end; select 2; end; select 3`,
    [
      `create function f() returns int begin atomic
    select case when true then 1 end; select 2; end`,
      'select 3',
    ],
  ],
  ["a dump's own marks", '\\restrict abc\nselect 1;\n\\unrestrict abc', ['select 1']],
])('%s', (_what, script, expected) => {
  expect(texts(script)).toEqual(expected)
})

test('each statement knows its line', () => {
  const script = '-- a comment\nselect 1;\n\n/* two\nlines */ select 2;'
  expect(splitStatements(script).map(({ line }) => line)).toEqual([2, 5])
})
