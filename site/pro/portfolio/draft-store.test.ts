import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '#domain/portfolio/draft-holding.ts'
import { loadDraft, saveDraft, saveSoon } from './draft-store.ts'

/** `limit`: characters, as browsers count them. */
function openTab(device: Map<string, string>, tab = new Map<string, string>(), limit = 5_000_000) {
  const storage = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('localStorage', storage(device))
  vi.stubGlobal('sessionStorage', storage(tab))
}

const table = (symbol: string) => [{ ...EMPTY_DRAFT, symbol }]
const device = new Map<string, string>()

beforeEach(() => device.clear())

test('each tab finds its own table again, and a new one the last', () => {
  const [first, second] = [new Map<string, string>(), new Map<string, string>()]
  openTab(device, first)
  saveDraft({ rows: table('AAPL'), id: '1', name: 'Mine', source: { id: '1', kind: 'picture' } })
  openTab(device, second)
  saveDraft({ rows: table('MSFT'), id: '2', name: '' })
  openTab(device, first)
  expect(loadDraft()).toMatchObject({
    rows: [{ symbol: 'AAPL' }],
    name: 'Mine',
    source: { id: '1', kind: 'picture' },
    isOfThisTab: true,
  })
  openTab(device)
  expect(loadDraft()).toMatchObject({ rows: [{ symbol: 'MSFT' }], isOfThisTab: false })
})

test('a table that two tabs show is found as the other one left it', () => {
  const first = new Map<string, string>()
  openTab(device, first)
  saveDraft({ rows: table('AAPL'), id: '1', name: '' })
  openTab(device)
  saveDraft({ rows: table('MSFT'), id: '1', name: '' })
  openTab(device, first)
  expect(loadDraft()).toMatchObject({ rows: [{ symbol: 'MSFT' }], isOfThisTab: true })
})

test('what is being read is kept without a table, and nothing of what was cleared', () => {
  openTab(device)
  saveDraft({ rows: undefined, id: '1', name: '', unread: { id: '2', kind: 'picture', starts: 1 } })
  expect(loadDraft().unread).toEqual({ id: '2', kind: 'picture', starts: 1 })
  saveDraft({ rows: undefined, before: table('AAPL'), id: '1', name: '' })
  expect(loadDraft()).toMatchObject({ rows: undefined, name: '', isOfThisTab: false })
  expect(device.size).toBe(0)
})

test('rows that did not change are not written anew', () => {
  openTab(device)
  const toJSON = vi.fn<() => object>(() => ({ ...EMPTY_DRAFT, symbol: 'AAPL' }))
  const untouched = { ...EMPTY_DRAFT, toJSON }
  for (const shares of ['1', '12']) {
    const rows = [untouched, { ...EMPTY_DRAFT, shares }]
    saveDraft({ rows, before: [untouched], beforeId: '2', id: '1', name: '“\\' })
  }
  expect(toJSON).toHaveBeenCalledOnce()
  expect(loadDraft()).toMatchObject({
    rows: [{ symbol: 'AAPL' }, { shares: '12' }],
    id: '1',
    name: '“\\',
    before: [{ symbol: 'AAPL' }],
    beforeId: '2',
  })
})

test('the table to undo is kept where there is room', () => {
  openTab(device)
  saveDraft({ rows: table('AAPL'), before: table('MSFT'), id: '1', name: '' })
  expect(loadDraft().before).toMatchObject([{ symbol: 'MSFT' }])
  openTab(device, new Map(), 300)
  const large = Array.from({ length: 10 }, () => ({ ...EMPTY_DRAFT, symbol: 'MSFT' }))
  saveDraft({ rows: table('JNJ'), before: large, id: '1', name: '' })
  expect(loadDraft()).toMatchObject({ rows: [{ symbol: 'JNJ' }], before: undefined })
})

test.each(['{', '[1]', '{"source":{"id":3},"unread":{"id":"4","kind":"film"}}'])(
  'what is stored as %s is no table and no source',
  (text) => {
    openTab(device)
    device.set('kachi-holdings-draft', text)
    expect(loadDraft()).toMatchObject({ rows: undefined })
    expect(loadDraft().source ?? loadDraft().unread).toBeUndefined()
  },
)

test('what is typed is stored once typing pauses, and found before that', () => {
  vi.useFakeTimers()
  const left = new EventTarget()
  vi.stubGlobal('addEventListener', left.addEventListener.bind(left))
  openTab(device)
  for (const symbol of ['A', 'AA', 'AAPL']) saveSoon({ rows: table(symbol), id: '1', name: '' })
  expect(device.size).toBe(0)
  expect(loadDraft().rows).toMatchObject([{ symbol: 'AAPL' }])
  saveSoon({ rows: table('MSFT'), id: '1', name: '' })
  left.dispatchEvent(new Event('pagehide'))
  expect(device.get('kachi-holdings-draft')).toContain('MSFT')
  saveSoon({ rows: table('TSM'), id: '1', name: '' })
  vi.runAllTimers()
  expect(device.get('kachi-holdings-draft')).toContain('TSM')
  vi.useRealTimers()
})
