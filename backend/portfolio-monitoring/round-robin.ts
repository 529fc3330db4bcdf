/** What the reports and alerts of a reader are about; `nameReader` names them. */
export type SymbolRequest = { reader: string; symbols: readonly string[] }

export type SymbolTurn = { reader: string; symbol: string }

/**
 * The first symbol of each reader, then the second of each, so that a long list keeps nobody
 * waiting. Each reader's begin with those that the most readers want.
 */
export function takeTurns(requests: readonly SymbolRequest[]): SymbolTurn[] {
  const lists = new Map<string, Set<string>>()
  for (const { reader, symbols } of requests) {
    lists.set(reader, new Set([...(lists.get(reader) ?? []), ...symbols]))
  }
  const counts = new Map<string, number>()
  for (const symbol of [...lists.values()].flatMap((list) => [...list])) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  const countOf = (symbol: string) => counts.get(symbol) ?? 0
  const turns = [...lists].flatMap(([reader, list]) =>
    [...list]
      .sort((a, b) => countOf(b) - countOf(a))
      .map((symbol, place) => ({ reader, symbol, place })),
  )
  return turns.sort((a, b) => a.place - b.place).map(({ reader, symbol }) => ({ reader, symbol }))
}
