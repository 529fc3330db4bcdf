/**
 * Korean preference shares of companies in our list, from the list of Korean shares in JerBouma/FinanceDatabase
 * (database/equities/KSC.csv of 2026-08-16). What that list lacks, such as Hyundai Motor's 005385, is left out.
 */
const CODES =
  '000087 000105 000155 000157 000995 002795 00279K 003495 005389 005935 008775 009835 011785 090435 097955 18064K'

const ORDINARY = new Map<string, string>(
  CODES.split(' ').map((code) => [`${code}.KS`, `${code.slice(0, 5)}0.KS`]),
)

export const PREFERENCE_SHARES: readonly { symbol: string; ordinary: string }[] = [...ORDINARY].map(
  ([symbol, ordinary]) => ({ symbol, ordinary }),
)

/** The symbol of the company's ordinary share; undefined for a share that is no preference share that we know. */
export function findOrdinaryShare(symbol: string): string | undefined {
  return ORDINARY.get(symbol)
}

/** The ordinary share that another one is numbered after: Korean codes of one company differ in their last sign. */
export function guessOrdinaryShare(symbol: string): string | undefined {
  const [, company, suffix] = /^(\d{5})[1-9A-Z](\.K[SQ])$/.exec(symbol) ?? []
  return company && `${company}0${suffix}`
}
