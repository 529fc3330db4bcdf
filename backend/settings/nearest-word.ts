/** The word among `known` that is at most two typing slips away from `word`, if there is one. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, slips: editDistance(squeeze(word), squeeze(candidate)) }))
    .sort((left, right) => left.slips - right.slips)
  const [best] = ranked
  return best && best.slips <= 2 ? best.candidate : undefined
}

/** Case, dashes and underscores apart: `enable_sign_up` is `enable_signup` misspelt. */
function squeeze(word: string) {
  return word.toLowerCase().replaceAll(/[-_]/g, '').slice(0, 100)
}

/** Levenshtein's distance: insertions, deletions and substitutions of single characters. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (to[column - 1] === character ? 0 : 1)
      const deletion = (previous[column] ?? 0) + 1
      const insertion = (current[column - 1] ?? 0) + 1
      current.push(Math.min(substitution, deletion, insertion))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
