/** The home page names Samsung by its bare code. */
export const HOME_NAMES: Record<string, string> = { '005930': '005930.KS' }

/** Undefined if the text cannot be a symbol. Look-alike letters of other scripts are refused. */
export function parseSymbol(text: string): string | undefined {
  const plain = text.trim()
  if (!/^[A-Za-z0-9^][A-Za-z0-9.&/^=-]{0,19}$/.test(plain)) return undefined
  return plain.toUpperCase()
}

/** The symbol of a listing's one company sheet, whatever else the listing is called. */
export function sheetSymbolOf(written: string): string | undefined {
  const symbol = parseSymbol(written)
  return symbol === undefined ? undefined : (HOME_NAMES[symbol] ?? symbol)
}
