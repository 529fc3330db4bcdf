import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Newsletter } from '#backend/newsletter/start-newsletter.ts'
import { formatChange, formatNumber, formatPercentChange } from '#domain/format-number.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import { type MarketWeek, sampleWeek } from '#domain/markets/sample-week.ts'
import { figuresTimeOf, ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { inProject } from '#scripts/project.mjs'
import { eitherDatabase } from '#tests/databases.ts'
import { createIssueFolder, type IssueFolder } from '#tests/fixtures/issue-folder.ts'
import { createTestNewsletter } from '#tests/hosts/newsletter-host.ts'

let database: Database
let folder: IssueFolder

describe.each(eitherDatabase)('the figures of an issue on $name', ({ open }) => {
  beforeAll(async () => {
    database = await open()
    folder = await createIssueFolder()
  })
  afterAll(async () => {
    await database.close()
    await folder.remove()
  })

  const newsletterOf = (issuesDirectory: string): Promise<Newsletter> =>
    createTestNewsletter(database, { issuesDirectory })

  test('match the web page of the issue without its made-up shares, and so do its picks', async () => {
    const { service } = await newsletterOf(inProject('content/newsletter'))
    const file = inProject('content/issue-figures/2026-11-26.json')
    const record = JSON.parse(readFileSync(file, 'utf8'))
    const { html } = await service.preview('2026-11-26')
    expect(parseRows(html)).toEqual(expectedRows(record))
    const words = load(html)('body').text()
    for (const { title, why } of record.picks) {
      expect(words).toContain(title)
      expect(words).toContain(why)
    }
  })

  test('are real closes with their time where a provider has them, not recorded samples', async () => {
    const quote = { close: 100, change: 1, change_p: 1 }
    const ask = async () =>
      Response.json({
        success: true,
        data: Object.fromEntries(SNAPSHOT_SYMBOLS.map((symbol) => [symbol, quote])),
        source: 'a-provider',
        asOf: '2026-11-25T21:00:00Z',
      })
    const issuesDirectory = inProject('content/newsletter')
    const { service } = await createTestNewsletter(database, { issuesDirectory, ask })
    const { html } = await service.preview('2026-11-26')
    const words = load(html)('body').text()
    expect(words).toContain('Closing prices before November 26, 2026 at 05:00, Hong Kong time.')
    expect(words).not.toContain('Invented sample data')
    expect(parseRows(html)).not.toEqual(
      expectedRows(sampleWeek(new Date(figuresTimeOf('2026-11-26')))),
    )
  })

  test('match a future record if there is none yet: never a day that has not begun', async () => {
    await folder.write('2026-12-03')
    const { service } = await newsletterOf(folder.directory)
    const { html } = await service.preview('2026-12-03')
    const rows = parseRows(html)
    expect(rows).toEqual(expectedRows(sampleWeek(new Date(figuresTimeOf('2026-12-03')))))
    expect(rows.some((row) => row.includes('0.0%'))).toBe(false)
    expect(load(html)('body').text()).toContain(`December 3, 2026 at ${ISSUE_SLOT.time}`)
  })

  test.each([
    { answer: () => Response.json({ success: false }, { status: 503 }), said: 'answered 503' },
    { answer: () => Response.json({ success: true }), said: 'quotes are unavailable' },
    { answer: () => Promise.reject(new Error('no connection')), said: 'no connection' },
    {
      answer: () =>
        Response.json({
          success: true,
          data: { HSI: { close: 1, change: 1, change_p: 1 } },
          source: 'a-provider',
          asOf: '2026-12-09T00:00:00Z',
        }),
      said: '"missing":["Nikkei 225","KOSPI"',
    },
  ])('that are unavailable are logged ($said)', async ({ answer, said }) => {
    await folder.write('2026-12-10')
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const ask = async () => answer()
    const issuesDirectory = folder.directory
    const { service } = await createTestNewsletter(database, { issuesDirectory, ask, log })
    await service.preview('2026-12-10')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(said)
    expect(lines[0]).toContain('"issue":"2026-12-10"')
  })
})

function parseRows(html: string): string[] {
  const $ = load(html)
  // Tables of the snapshot have a heading that spans all columns; other tables do not.
  return $('table.figures:has(th[colspan]) tr:has(td)')
    .map((_index, row) =>
      $(row)
        .find('td')
        .map((_cell, cell) => $(cell).text())
        .get()
        .filter(Boolean)
        .join(' '),
    )
    .get()
}

/** Same texts as site/newsletter/week-in-figures.tsx. */
function expectedRows({ indices, currencies }: MarketWeek): string[] {
  return [
    ...indices.map((row) => [
      row.name,
      formatNumber(row.value, 2),
      formatPercentChange(row.changePercent).text,
    ]),
    ...currencies.map((row) => [
      row.pair,
      formatNumber(row.rate, 2),
      formatChange(row.change).text,
    ]),
  ].map((cells) => cells.join(' '))
}
