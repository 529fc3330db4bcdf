import type { FiscalYear } from '#domain/markets/financial-statements.ts'
import { nameStandard } from '#domain/markets/missing-figures.ts'

const BEGINNINGS: Record<string, string> = {
  bundled: 'The figures that come with this site begin with fiscal',
  twse: 'Taiwan’s exchanges publish only the newest quarter. What we have kept begins with fiscal',
}
const BEGINNING = 'What we have from there begins with fiscal'

/** Why there are fewer than ten years, and which of them do not compare with the others. */
export function explainYears(
  years: readonly Pick<FiscalYear, 'fiscalYear' | 'standard'>[],
  source: string,
): string[] {
  const [first] = years
  const other = years.findLast(({ standard }) => standard !== undefined)
  const sentences: string[] = []
  if (first && years.length < 10) {
    sentences.push(`${BEGINNINGS[source] ?? BEGINNING} ${first.fiscalYear}.`)
  }
  if (other?.standard) {
    const standard = nameStandard(other.standard)
    sentences.push(
      `Figures up to fiscal ${other.fiscalYear} are under ${standard}: scores do not compare them with later ones, except for dividends.`,
    )
  }
  return sentences
}
