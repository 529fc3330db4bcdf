import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEncoding } from './check-encoding.ts'
import { readRecords } from './parse-csv-records.ts'
import { type FileLine, readSubscriberFile } from './parse-list-file.ts'

const HEADER = 'email,consent_at,consent_source'
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
  for await (const entry of readSubscriberFile(file, now)) found.push(summarize(entry))
  return found
}

function summarize(entry: FileLine): string {
  return `${entry.line}: ${'row' in entry ? entry.row.email : entry.reason}`
}

test.each([
  ['commas', `${HEADER}\na@b.example,2025-01-01,Form\n`],
  ['semicolons', `${HEADER.replaceAll(',', ';')}\na@b.example;2025-01-01;Form, desk\n`],
  ['tabs', `${HEADER.replaceAll(',', '\t')}\na@b.example\t2025-01-01\tForm\n`],
  ['a byte-order mark', `\uFEFF${HEADER}\na@b.example,2025-01-01,Form`],
  ['CRLF', `${HEADER}\r\na@b.example,2025-01-01,Form\r\n`],
  ['CR alone', `${HEADER}\ra@b.example,2025-01-01,Form\r`],
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
  ['a\u202Eb@c.example,2025-01-01,Form', 'email contains an invisible character'],
  ['a@b,2025-01-01,Form', 'email: Invalid email format'],
  ['a\u200B@b.example,2025-01-01,Form', 'email contains an invisible character'],
  ['a@b.example,,Form', 'consent_at is empty: say when they consented'],
  [
    'a@b.example,03/04/2025,Form',
    'consent_at must be a date such as 2025-03-14 or 2025-03-14T09:30:00+08:00',
  ],
  [
    'a@b.example,2025-02-30,Form',
    'consent_at must be a date such as 2025-03-14 or 2025-03-14T09:30:00+08:00',
  ],
  ['a@b.example,2026-11-23,Form', 'consent_at is in the future'],
  ['a@b.example,2025-01-01', 'consent_source is empty: say where they consented'],
  [`a@b.example,2025-01-01,${'x'.repeat(201)}`, 'consent_source is longer than 200 characters'],
])('a line like %j is refused with its number, and the others are kept', async (line, reason) => {
  const good = 'good@b.example,2025-01-01,Form'
  expect(await read(`${HEADER}\n${good}\n${line}\n${good}\n`)).toEqual([
    '2: good@b.example',
    `3: ${reason}`,
    '4: good@b.example',
  ])
})

const MISPLACED = 'a quotation mark is misplaced or not closed'

test.each([
  ['b@b.ex"ample,2025-01-01,Form'],
  ['"wang, li"@b.example,2025-01-01,Form'],
  ['"b@b.example,2025-01-01,Form'],
  ['b@b.example,2025-01-01,"Form'],
  ['b@b.example,2025-01-01,"Form" desk'],
])('a misplaced quotation mark, %j, affects only its own line', async (wrong) => {
  const lines = [
    'a@b.example,2025-01-01,Form',
    wrong,
    ...Array.from({ length: 500 }, (_, index) => `n${index}@b.example,2025-01-01,Form`),
    'z@b.example,2025-01-01,"Form, ""desk"""',
  ]
  const found = await read([HEADER, ...lines].join('\n'))
  expect(found.slice(0, 4)).toEqual([
    '2: a@b.example',
    `3: ${MISPLACED}`,
    '4: n0@b.example',
    '5: n1@b.example',
  ])
  expect(found).toHaveLength(lines.length)
  expect(found.at(-1)).toBe(`${lines.length + 1}: z@b.example`)
})

test('a bad line never affects other lines', async () => {
  const good = Array.from({ length: 6 }, (_, index) => `n${index}@b.example,2025-01-01,Form`)
  const anyLine = fc.string({ unit: fc.constantFrom('"', ',', 'a', '@', ' ', '.', '\t') })
  await fc.assert(
    fc.asyncProperty(anyLine, fc.nat(good.length), async (line, place) => {
      const found = await read([HEADER, ...good.toSpliced(place, 0, line)].join('\n'))
      const kept = found.filter((text) => /: n\d@b\.example$/.test(text))
      const expected = good.map(
        (_, index) => `${index + (index < place ? 2 : 3)}: n${index}@b.example`,
      )
      expect(kept).toEqual(expected)
    }),
    { numRuns: 150 },
  )
})

test('any cell is read back as it was written', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', 'x', '\u00e9', ';') })
  const anyRow = fc.array(text, { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 8 }), async (rows) => {
      const lines = rows.map((row) =>
        row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
      )
      const cells: unknown[] = []
      for await (const record of readRecords(await write(lines.join('\r\n')), ',')) {
        cells.push('cells' in record && record.cells)
      }
      expect(cells).toEqual(rows)
    }),
    { numRuns: 100 },
  )
})

test('a line longer than a chunk is refused, and the next lines are kept', async () => {
  const endless = 'x'.repeat(600_000)
  const good = 'a@b.example,2025-01-01,Form'
  expect(await read(`${HEADER}\n${endless}\n${good}\n"${endless}"\n${good}`)).toEqual([
    '2: longer than 16 KB',
    '3: a@b.example',
    '4: longer than 16 KB',
    '5: a@b.example',
  ])
})

test('an extra cell is refused unless it is empty', async () => {
  const line = 'a@b.example,2025-01-01,Form'
  expect(await read(`${HEADER}\n${line},desk\n${line},,\n`)).toEqual([
    '2: more cells than the first line has columns: put cells that contain a separator in "quotes"',
    '3: a@b.example',
  ])
})

test.each([[''], ['\n\n'], ['"']])('a file without a header, %j, is refused', async (content) => {
  await expect(read(content)).rejects.toThrow('The first line must name the columns')
})

test('addresses in any script and with a plus sign are accepted', async () => {
  const emails = [
    'reader+tag@b.example',
    '読者@例え.jp',
    "o'brien@b.example",
    'jos\u00e9@b.example',
  ]
  const lines = emails.map((email) => `${email},2025-01-01,"Form, ""desk""\n価値"`)
  // A record of two lines has the number of its second.
  expect(await read([HEADER, ...lines].join('\n'))).toEqual(
    emails.map((email, index) => `${3 + 2 * index}: ${email}`),
  )
})

test.each(['\n', '\r\n'])(
  'a line break in quotation marks (%j) does not start a new record',
  async (end) => {
    const lines = [
      HEADER,
      `"a@b.example${end}Bcc: c@d.example",2025-01-01,Form`,
      'nobody,2025-01-01,Form',
    ]
    expect(await read(lines.join(end))).toEqual([
      '3: email: Invalid email address',
      '4: email: Invalid email address',
    ])
  },
)

test('missing columns are named', async () => {
  await expect(read('email,name\na@b.example,A\n')).rejects.toThrow(
    'The first line must name the columns email, consent_at, consent_source. Missing: consent_at, consent_source.',
  )
})

test.each([
  [
    'UTF-16 with a mark',
    Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'),
    /^The file is UTF-16.*CSV UTF-8/,
  ],
  [
    'UTF-16 of the other order',
    Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le').swap16(),
    /^The file is UTF-16.*CSV UTF-8/,
  ],
  ['UTF-16 without one', Buffer.from(`${HEADER}\n`, 'utf16le'), /^Line 1 contains null characters/],
  [
    'Latin-1',
    Buffer.from(`${HEADER}\na@b.example,2025-01-01,Zürich\n`, 'latin1'),
    /^Line 2 is not UTF-8; the file is probably Latin-1 \(Windows-1252\)\. Save it/,
  ],
])('%s is refused with advice, before anything is imported', async (_name, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('a character that spans two chunks is valid', async () => {
  const filler = 'é'.repeat(40)
  const lines = Array.from(
    { length: 4000 },
    (_, index) => `n${index}@b.example,2025-01-01,${filler}`,
  )
  expect(await read([HEADER, ...lines].join('\n'))).toHaveLength(4000)
})
