import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Worksheet, worksheetSchema } from './worksheet-schema.ts'
import { placeRows, referToCells, writeWorkbook } from './write-workbook.ts'

const content = new URL('../../../content', import.meta.url).pathname
const sheets = readdirSync(path.join(content, 'worksheets')).map((name): [string, Worksheet] => {
  const source = readFileSync(path.join(content, 'worksheets', name), 'utf8')
  return [name, worksheetSchema.parse(JSON.parse(source))]
})

describe.each(sheets)('%s', (name, sheet) => {
  const values = computeSheet(sheet)
  const checked = sheet.rows.flatMap((row) =>
    'formula' in row && row.expect !== undefined ? [{ ...row, expect: row.expect }] : [],
  )

  test('computes what its text says', () => {
    expect(checked.length).toBeGreaterThan(0)
    for (const { id, expect: stated } of checked) {
      const decimals = String(stated).split('.')[1]?.length ?? 0
      const value = values.get(id) ?? Number.NaN
      expect(Math.abs(value - stated), `${id} is ${value}, the text says ${stated}`).toBeLessThan(
        0.5 * 10 ** -decimals + 1e-9,
      )
    }
  })

  test('is linked in its text', () => {
    const text = readFileSync(path.join(content, `${sheet.piece}.mdx`), 'utf8')
    const slug = name.replace('.json', '')
    expect(text.includes(`sheet="${slug}"`) || text.includes(`worksheets/${slug}.xlsx`)).toBe(true)
  })

  test('becomes a workbook whose formulas refer to cells', async () => {
    const xml = unpack(
      await writeWorkbook(sheet, 'https://kachi.test/x'),
      'xl/worksheets/sheet1.xml',
    )
    const formulas = [...xml.matchAll(/<f>([^<]*)<\/f>/g)].map(([, formula]) => formula)
    const cells = placeRows(sheet.rows)
    expect(formulas).toEqual(
      sheet.rows.flatMap((row) => ('formula' in row ? [referToCells(row.formula, cells)] : [])),
    )
  })
})

test('an unknown id in a formula is refused', () => {
  expect(() => referToCells('cash - dept', new Map([['cash', 'B4']]))).toThrow('found "dept"')
})

function unpack(archive: Buffer, name: string): string {
  const start = archive.indexOf(name) - 30
  expect(archive.readUInt32LE(start), 'the signature of a file').toBe(0x04034b50)
  const extra = archive.readUInt16LE(start + 28)
  return inflateRawSync(archive.subarray(start + 30 + name.length + extra)).toString('utf8')
}

/** Like the spreadsheet, but over ids instead of cells. */
function computeSheet({ rows }: Worksheet): Map<string, number> {
  const values = new Map<string, number>()
  for (const row of rows) {
    if ('value' in row) values.set(row.id, row.value)
    else if ('formula' in row) values.set(row.id, evaluate(row.formula, values))
  }
  return values
}

function evaluate(formula: string, values: ReadonlyMap<string, number>): number {
  const tokens = formula.match(/[A-Za-z][A-Za-z0-9]*|\d+(?:\.\d+)?|[-+*/^()]/g) ?? []
  let place = 0
  const sum = (): number => {
    let left = product()
    while (tokens[place] === '+' || tokens[place] === '-') {
      left = tokens[place++] === '+' ? left + product() : left - product()
    }
    return left
  }
  const product = (): number => {
    let left = power()
    while (tokens[place] === '*' || tokens[place] === '/') {
      left = tokens[place++] === '*' ? left * power() : left / power()
    }
    return left
  }
  const power = (): number => {
    const base = atom()
    if (tokens[place] !== '^') return base
    place += 1
    return base ** atom()
  }
  const atom = (): number => {
    const token = tokens[place++] ?? ''
    if (token === '(') return close(sum())
    if (token === 'SQRT' || token === 'LN') {
      place += 1
      const inner = close(sum())
      return token === 'SQRT' ? Math.sqrt(inner) : Math.log(inner)
    }
    const value = /^\d/.test(token) ? Number(token) : values.get(token)
    if (value === undefined) throw new Error(`Unknown "${token}" in "${formula}".`)
    return value
  }
  const close = (value: number): number => {
    if (tokens[place++] !== ')') throw new Error(`A parenthesis is open in "${formula}".`)
    return value
  }
  return sum()
}
