/**
 * Letters that are wrong, missing, extra or swapped with their neighbour in a typed text, if it is
 * meant for the name or its beginning: at most one, or two in eight letters or more.
 * @returns undefined if there are more
 */
export function countMistakes(typed: string, name: string): number | undefined {
  const max = typed.length < 8 ? 1 : 2
  // One of the first letters is right nearly always, and telling that is cheap.
  if (
    typed[0] !== name[0] &&
    typed[1] !== name[1] &&
    typed[0] !== name[1] &&
    typed[1] !== name[0]
  ) {
    return undefined
  }
  if (name.length < typed.length - max) return undefined
  const distance = distanceToBeginning(typed, name.slice(0, typed.length + max), max)
  return distance > max ? undefined : distance
}

/** Damerau–Levenshtein distance of the text to the nearest beginning of the name, or more than `max`. */
function distanceToBeginning(text: string, name: string, max: number): number {
  let before: number[] = []
  let last = Array.from({ length: name.length + 1 }, (_, column) => column)
  for (let row = 1; row <= text.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = text[row - 1] === name[column - 1]
      const isSwapped = text[row - 1] === name[column - 2] && text[row - 2] === name[column - 1]
      const swapped = isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity
      const changed = (last[column - 1] ?? row) + Number(!isSame)
      const either = Math.min(last[column] ?? row, current[column - 1] ?? row) + 1
      current[column] = Math.min(changed, either, swapped)
    }
    if (Math.min(...current) > max) return max + 1
    before = last
    last = current
  }
  return Math.min(...last)
}
