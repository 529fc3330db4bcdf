/** Why a symbol has no figure, in words for readers; docs/behavior.md, Market data, promises the first two. */
export const describeProblem = {
  daySpent: () => 'Daily API limit reached. Remaining requests: 0',
  shareSpent: () =>
    'You have reached the daily limit on new quotes for your account or network. Please try again tomorrow.',
  unavailable: () => 'Service temporarily unavailable. Please try again later.',
  toCome: (symbol: string) =>
    `Figures for ${symbol} are still to come. They will appear here automatically.`,
  unknown: (symbol: string) => `No quote found for ${symbol}`,
  noHistory: (symbol: string) => `No price history found for ${symbol}`,
  notInPlan: (symbol: string) => `Our data plan does not include ${symbol}.`,
  otherCompany: (symbol: string) =>
    `The answer for ${symbol} was about a different listing, so we do not show it.`,
  notASymbol: () => 'A symbol has 1 to 20 letters, digits or . / ^ = & -',
}

/** The same for programs, which never read the words. */
export type QuoteProblem = keyof typeof describeProblem

const NAME = '\0'

const shapes = Object.entries(describeProblem).map(([reason, write]) => {
  const [before = '', after] = write(NAME).split(NAME)
  return { reason: reason as QuoteProblem, before, after }
})

/** Kept answers hold the words alone. Words from elsewhere are of a service that did not answer. */
export function classifyProblem(words: string): QuoteProblem {
  const shape = shapes.find(({ before, after }) => {
    if (after === undefined) return words === before
    return words.startsWith(before) && words.endsWith(after)
  })
  return shape?.reason ?? 'unavailable'
}
