/** The part between commas that contains the caret. */
export function partAtCaret(input: string, caret: number): { start: number; end: number } {
  const start = input.lastIndexOf(',', caret - 1) + 1
  const comma = input.indexOf(',', caret)
  return { start, end: comma < 0 ? input.length : comma }
}

export function replacePart(input: string, caret: number, symbol: string): string {
  const { start, end } = partAtCaret(input, caret)
  const space = start === 0 ? '' : ' '
  return `${input.slice(0, start)}${space}${symbol}${input.slice(end)}`
}
