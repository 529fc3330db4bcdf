import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT, type IsListed } from '#domain/portfolio/draft-holding.ts'
import { listQuestions } from './list-questions.ts'

const holding = (symbol: string, currency = '') => ({ ...EMPTY_DRAFT, symbol, currency })

test('a symbol in no list is asked about, or marked where its currency is known', () => {
  const [asked, marked, listed] = [holding('ZZA'), holding('ZZB', 'USD'), holding('AAPL')]
  const isListed = (symbol: string) => symbol === 'AAPL'
  const { questions, unlisted } = listQuestions([asked, marked, listed], isListed, undefined)
  expect(unlisted).toEqual([asked, marked])
  expect([questions.get(asked), questions.get(marked)]).toEqual(['offered', 'marked'])
  expect(listQuestions([asked, marked], isListed, asked).unlisted).toEqual([marked])
})

test('only an edited row is looked up again, until other lists are loaded', () => {
  const isListed = vi.fn<IsListed>(() => true)
  const rows = [holding('AAPL', 'USD'), holding('MSFT', 'USD')]
  listQuestions(rows, isListed, undefined)
  isListed.mockClear()
  listQuestions([...rows, holding('NVDA', 'USD')], isListed, undefined)
  expect(isListed.mock.calls).toEqual([['NVDA']])
  expect(listQuestions(rows, () => false, undefined).unlisted).toEqual(rows)
})
