/** Journeys that Firefox cannot take, by a part of their titles, and why. Decision 89 says what was measured. */
const SKIPPED: Record<string, RegExp> = {
  'Firefox 153 has no command that turns scripts off, and by its setting it runs none of Playwright’s either':
    /^(?:with scripts turned off|without JavaScript) /,
  'Playwright 1.65 taps nothing in Firefox: its tap() is empty':
    /a mark shows its note by mouse, keyboard and touch$/,
  'Playwright 1.65 prints pages to a file in Chromium only':
    /^past analyses make a line, and results leave as CSV and on paper/,
  'Only Chromium reports what moved': /^nothing moves when fonts come late/,
}

/** @param titles of the journey and what it is in, from the outside */
export function whyNotInFirefox(titles: string[]): string | undefined {
  const path = titles.join(' ')
  return Object.entries(SKIPPED).find(([, pattern]) => pattern.test(path))?.[0]
}
