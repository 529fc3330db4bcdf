import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEncoding } from './check-encoding.ts'
import { type FileLine, readSubscriberFile } from './read-file.ts'

const header = 'email,consent_at,consent_source'
const now = new Date('2026-11-21T00:00:00Z')
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kachi-csv-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function write(content: string | Buffer): Promise<string> {
  const file = path.join(directory, 'list.csv')
  await writeFile(file, content)
  return file
}

async function read(content: string | Buffer): Promise<string[]> {
  const found: string[] = []
  const file = await write(content)
  await checkEncoding(file)
  for await (const entry of readSubscriberFile(file, now)) found.push(summarise(entry))
  return found
}

function summarise(entry: FileLine): string {
  return `${entry.line}: ${'row' in entry ? entry.row.email : entry.reason}`
}

test.each([
  ['commas', `${header}\na@b.example,2025-01-01,Form\n`],
  ['semicolons', `${header.replaceAll(',', ';')}\na@b.example;2025-01-01;Form, desk\n`],
  ['tabs', `${header.replaceAll(',', '\t')}\na@b.example\t2025-01-01\tForm\n`],
  ['a byte-order mark', `\uFEFF${header}\na@b.example,2025-01-01,Form`],
  ['CRLF', `${header}\r\na@b.example,2025-01-01,Form\r\n`],
  [
    'names in capitals, in another order',
    `Consent Source,EMAIL,Consent-At\nForm,a@b.example,2025-01-01`,
  ],
])('a file with %s is read', async (_name, content) => {
  expect(await read(content)).toEqual(['2: a@b.example'])
})

test.each([
  [',2025-01-01,Form', 'email is empty'],
  ['nobody,2025-01-01,Form', 'email: Invalid email address'],
  ['"a@b.example,c@d.example",2025-01-01,Form', 'email: Invalid email address'],
  ['"""quoted""@b.example",2025-01-01,Form', 'email: Invalid email address'],
  ['a\u202Eb@c.example,2025-01-01,Form', 'email holds an invisible character'],
  ['a@b,2025-01-01,Form', 'email: Invalid email format'],
  ['a\u200B@b.example,2025-01-01,Form', 'email holds an invisible character'],
  ['a@b.example,,Form', 'consent_at is empty: say when they agreed'],
  [
    'a@b.example,03/04/2025,Form',
    'consent_at is no date such as 2025-03-14 or 2025-03-14T09:30:00+08:00',
  ],
  [
    'a@b.example,2025-02-30,Form',
    'consent_at is no date such as 2025-03-14 or 2025-03-14T09:30:00+08:00',
  ],
  ['a@b.example,2026-11-23,Form', 'consent_at lies in the future'],
  ['a@b.example,2025-01-01', 'consent_source is empty: say where they agreed'],
  [`a@b.example,2025-01-01,${'x'.repeat(201)}`, 'consent_source is longer than 200 characters'],
])('a line like %j is refused by its number, and the others are kept', async (line, reason) => {
  const good = 'good@b.example,2025-01-01,Form'
  expect(await read(`${header}\n${good}\n${line}\n${good}\n`)).toEqual([
    '2: good@b.example',
    `3: ${reason}`,
    '4: good@b.example',
  ])
})

test('a quotation mark in the wrong place costs its own line', async () => {
  const lines = [
    'a@b.example,2025-01-01,Form',
    'b@b.ex"ample,2025-01-01,Form',
    'c@b.example,2025-01-01,Form',
  ]
  // The parser reads ahead, so what it could not read comes early.
  expect((await read([header, ...lines].join('\n'))).sort()).toEqual([
    '2: a@b.example',
    '3: a quotation mark stands where none may be, or is not closed',
    '4: c@b.example',
  ])
})

test('addresses in any script and with a plus sign are taken, each in its own line', async () => {
  const emails = [
    'reader+tag@b.example',
    '読者@例え.jp',
    "o'brien@b.example",
    'jos\u00e9@b.example',
  ]
  const lines = emails.map((email) => `${email},2025-01-01,"Form, ""desk""\n価値"`)
  // A record of two lines has the number of its second.
  expect(await read([header, ...lines].join('\n'))).toEqual(
    emails.map((email, index) => `${3 + 2 * index}: ${email}`),
  )
})

test.each(['\n', '\r\n'])(
  'a line break between quotation marks (%j) is one line, and no header',
  async (end) => {
    const lines = [
      header,
      `"a@b.example${end}Bcc: c@d.example",2025-01-01,Form`,
      'nobody,2025-01-01,Form',
    ]
    expect(await read(lines.join(end))).toEqual([
      '3: email: Invalid email address',
      '4: email: Invalid email address',
    ])
  },
)

test('columns that are missing are named', async () => {
  await expect(read('email,name\na@b.example,A\n')).rejects.toThrow(
    'The first line should name the columns email, consent_at, consent_source. Missing: consent_at, consent_source.',
  )
})

test.each([
  [
    'UTF-16 with a mark',
    Buffer.from(`\uFEFF${header}\n`, 'utf16le'),
    /^The file is UTF-16.*CSV UTF-8/,
  ],
  [
    'UTF-16 of the other order',
    Buffer.from(`\uFEFF${header}\n`, 'utf16le').swap16(),
    /^The file is UTF-16.*CSV UTF-8/,
  ],
  ['UTF-16 without one', Buffer.from(`${header}\n`, 'utf16le'), /^Line 1 holds null characters/],
  [
    'Latin-1',
    Buffer.from(`${header}\na@b.example,2025-01-01,Zürich\n`, 'latin1'),
    /^Line 2 is not UTF-8; the file is probably Latin-1 \(Windows-1252\)\. Save it/,
  ],
])('%s is refused with what to do, before anything is read', async (_name, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('a character on the border of two chunks is no wrong one', async () => {
  const filler = 'é'.repeat(40)
  const lines = Array.from(
    { length: 4000 },
    (_, index) => `n${index}@b.example,2025-01-01,${filler}`,
  )
  expect(await read([header, ...lines].join('\n'))).toHaveLength(4000)
})
