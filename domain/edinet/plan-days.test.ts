import { expect, test } from 'vitest'
import { chooseReports } from './choose-reports.ts'
import type { IndexedFiling } from './edinet-report.ts'
import { firstOpenDay, lastCompleteDay, listWeekdays, planDays } from './plan-days.ts'

const PLAN = {
  from: '2025-01-01',
  to: '2025-12-31',
  daysRead: [],
  wantedYearEnds: [],
  yearEnds: { '03-31': 2300, '12-31': 500 },
}

test('days where most reports are due go first, then the newest', () => {
  const days = planDays(PLAN)
  expect(days[0]?.slice(0, 7)).toMatch(/2025-0[67]/)
  expect(days.indexOf('2025-03-26')).toBeLessThan(days.indexOf('2025-11-20'))
  expect(days.indexOf('2025-06-25')).toBeLessThan(days.indexOf('2025-03-26'))
  expect(new Set(days).size).toBe(days.length)
})

test('days where reports are due that readers wait for go before all others', () => {
  const days = planDays({ ...PLAN, wantedYearEnds: ['08-31'] })
  expect(days[0]?.slice(0, 7)).toMatch(/2025-1[12]/)
})

test('days that were read, Saturdays and Sundays are left out', () => {
  const days = planDays({ ...PLAN, daysRead: ['2025-06-25'] })
  expect(days).not.toContain('2025-06-25')
  expect(days).not.toContain('2025-06-28')
  expect(days).toHaveLength(listWeekdays('2025-01-01', '2025-12-31').length - 1)
})

test('ten years are under 8,000 calls, up to yesterday in Japan', () => {
  const now = new Date('2026-11-22T16:00:00Z')
  expect([firstOpenDay(now), lastCompleteDay(now)]).toEqual(['2016-11-23', '2026-11-22'])
  expect(lastCompleteDay(new Date('2026-11-22T14:00:00Z'))).toBe('2026-11-21')
  expect(listWeekdays(firstOpenDay(now), lastCompleteDay(now)).length).toBe(2608)
})

function filing(year: number, more: Partial<IndexedFiling> = {}): IndexedFiling {
  return {
    docId: `S100${year}`,
    kind: 'report' as const,
    filed: `${year}-06-25`,
    period: [`${year - 1}-04-01`, `${year}-03-31`],
    parentDocId: null,
    ...more,
  }
}

const years = (filings: IndexedFiling[]) =>
  chooseReports(filings).map(({ docId }) => docId.slice(4))

test('every second report gives ten years of statements', () => {
  const all = Array.from({ length: 12 }, (_, index) => filing(2014 + index))
  expect(years(all)).toEqual(['2025', '2023', '2021', '2019', '2017', '2016'])
  expect(years([filing(2025), filing(2023), filing(2022)])).toEqual(['2025', '2023', '2022'])
  expect(years([])).toEqual([])
})

test('corrections are read, and the reports that they correct', () => {
  const corrected = { docId: 'S100CORR', kind: 'correction' as const, parentDocId: 'S1002024' }
  const filings = [filing(2023), filing(2024), filing(2025), filing(2024, corrected)]
  expect(chooseReports(filings).map(({ docId }) => docId)).toEqual([
    ...['S1002025', 'S1002024', 'S100CORR', 'S1002023'],
  ])
})
