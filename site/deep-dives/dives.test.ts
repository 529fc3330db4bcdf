import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DIVE_CHARTS, drawDive } from '#domain/deep-dives/dive-charts.ts'
import { listDiveFigures } from '#domain/deep-dives/dive-figures.ts'
import { writeDiveWorksheet } from '#domain/deep-dives/dive-worksheet.ts'
import { measureDive } from '#domain/deep-dives/measure-dive.ts'
import { chartSchema } from '#site/articles/chart/chart-schema.ts'
import { loadTextFiles } from '#site/content-checks/content-files.ts'
import { DIVE_PARTS, DIVE_SECTIONS, diveSchema } from './dive-schema.ts'

const root = new URL('../..', import.meta.url).pathname
const dives = loadTextFiles(root)
  .filter(({ kind, values, isDraft }) => kind === 'articles' && values.deepDive && !isDraft)
  .map(({ id, values }) => ({ id, facts: diveSchema.parse(values.deepDive) }))

test('there is a deep dive for each of two markets, and none is American', () => {
  const endings = dives.map(({ facts }) => facts.symbol.split('.').at(-1))
  expect(endings).toEqual(expect.arrayContaining(['T', 'KS']))
})

describe.each(dives)('$id', ({ id, facts }) => {
  const source = readFileSync(`${root}/content/articles/${id}.mdx`, 'utf8')
  const dive = measureDive(facts.symbol)

  test('follows the template: its sections in order, every part of the figures, and its charts', () => {
    const headings = [...source.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([...DIVE_SECTIONS])
    const parts = [...source.matchAll(/<Dive of="([^"]+)" part="(\w+)" \/>/g)]
    expect(parts.map(([, of]) => of).every((of) => of === id)).toBe(true)
    expect(parts.map(([, , part]) => part).toSorted()).toEqual(DIVE_PARTS.toSorted())
    for (const chart of DIVE_CHARTS) expect(source).toContain(`<Chart data="${id}-${chart}"`)
  })

  test.each(DIVE_CHARTS)(
    'the chart "%s" has the figures of the statements: if not, npm run generate dive',
    (name) => {
      const file = readFileSync(`${root}/content/charts/${id}-${name}.json`, 'utf8')
      expect(chartSchema.parse(JSON.parse(file))).toMatchObject(drawDive(dive)[name])
    },
  )

  test('its spreadsheet has the figures of the statements, and is linked', () => {
    const file = readFileSync(`${root}/content/worksheets/${id}.json`, 'utf8')
    expect(JSON.parse(file)).toMatchObject({ rows: writeDiveWorksheet(dive) })
    expect(source).toContain(`sheet="${id}"`)
  })

  test('every figure without a footnote is one that the statements give', () => {
    const known = new Set(listDiveFigures(dive).flatMap(({ texts }) => texts))
    expect(listUncited(source).filter((figure) => !known.has(figure))).toEqual([])
  })

  test('names only reports of years that it shows', () => {
    const years = dive.years.map(({ fiscalYear }) => String(fiscalYear))
    expect(Object.keys(facts.filings).filter((year) => !years.includes(year))).toEqual([])
  })
})

/** Amounts and percentages of sentences that lead to no note, in text, titles and captions. */
function listUncited(source: string): string[] {
  const [, , ...body] = source.split(/^---$/m)
  const text = body.join('').replace(/^\[\^.*$/gm, '')
  return text
    .split(/(?<=[.!?:;](?:\[\^\w+\])*\**)\s+/)
    .filter((sentence) => !sentence.includes('[^'))
    .flatMap((sentence) =>
      [...sentence.matchAll(FIGURES)].map(([figure]) => figure.replace(/[.,]$/, '')),
    )
    .filter((figure) => !ASSUMED.has(figure))
}

const FIGURES =
  /(?:US\$|[¥₩])[\d.,]+(?: (?:trillion|billion|million))?|\d[\d.]*%|\d[\d.,]* million/g

/** Thresholds of our own, which stand in the text as such. */
const ASSUMED = new Set(['8%', '14%', '4%', '7%', '6%', '₩3 trillion'])
