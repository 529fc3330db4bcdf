export function parseSymbols(input: string): string[] {
  const symbols = input.split(',').map((symbol) => symbol.trim().toUpperCase())
  return [...new Set(symbols.filter(Boolean))]
}
