import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { createSecEdgar } from '#functions/_shared/markets/providers/sec-edgar.ts'
import { at, companyFacts, over, report } from '#tests/fixtures/sec-facts.ts'
import { type SecStandIn, sendPage, startSec } from '#tests/stand-ins/sec.ts'

let sec: SecStandIn

beforeAll(async () => {
  sec = await startSec()
})

afterAll(() => sec.stop())

beforeEach(() => sec.replies.clear())

const edgar = () => createSecEdgar({ contact: 'Kachi tests editor@example.com', url: sec.url })

/** A cover page as the SEC renders it. */
function coverPage(title: string): string {
  return `<table><tr><td class="pl"><a class="a" href="javascript:void(0);" onclick="Show.showAR( this, 'defref_dei_Security12bTitle', window );">Title of 12(b) Security</a></td>
<td class="text">${title}<span></span></td></tr></table>`
}

function listToyota(cik: number, cover: string): void {
  const from = { ...report('2025-06-18'), form: '20-F' }
  const file = `CIK${String(cik).padStart(10, '0')}.json`
  const facts = {
    'Assets JPY': [at('2025-03-31', 1000, from)],
    'ProfitLossAttributableToOwnersOfParent JPY': [over({ end: '2025-03-31', val: 100, from })],
    'DilutedEarningsLossPerShare JPY/shares': [over({ end: '2025-03-31', val: 359.56, from })],
  }
  const title = 'TOYOTA MOTOR CORP/'
  sec.replies.set('/files/company_tickers.json', {
    json: { 0: { cik_str: cik, ticker: 'TM', title } },
  })
  sec.replies.set(`/api/xbrl/companyfacts/${file}`, {
    json: { ...companyFacts(facts, 'ifrs-full', cik), entityName: 'Toyota Motor Corp' },
  })
  sec.replies.set(`/submissions/${file}`, { json: { cik, name: title, sic: '3711' } })
  const folder = `/Archives/edgar/data/${cik}/${from.accn.replaceAll('-', '')}`
  sec.replies.set(`${folder}/R1.htm`, {
    misbehave: (response) => sendPage(response, 200, coverPage(cover)),
  })
}

test.each([
  [
    'American Depositary Shares*; each American Depositary Share representing ten shares',
    3595.6,
    'as on the cover',
  ],
  [
    'American Depositary Shares, each representing two shares of common stock',
    undefined,
    'says that one ADS represents 2',
  ],
  ['American Depositary Shares', 3595.6, '10 ordinary shares.'],
])('the ratio of TM is checked against the cover of its 20-F: %s', async (title, eps, note) => {
  listToyota(1_094_517, title)
  const receipt = scoringInputs(await edgar().fetchStatements('TM'))
  expect(receipt.inputs.eps?.[0]).toBe(eps)
  expect(receipt.notes.join(' ')).toContain(note)
  const home = scoringInputs(await edgar().fetchStatements('7203.T'))
  expect(home.inputs.eps).toEqual([359.56])
})

test('another company under the symbol of one in the table is refused', async () => {
  listToyota(4_711, 'Common Stock')
  await expect(edgar().fetchStatements('7203.T')).rejects.toMatchObject({ code: 'other-company' })
})
