/** What a misspelt name may have meant. Names that share no two letters in a row are not compared. */
export function findSimilarName(
  names: readonly string[],
  name: string,
  minimumScore: number,
): string | undefined {
  const wanted = normalise(name)
  // Names of this length are no slips, and comparing them takes quadratic time.
  if (wanted.length > 128) return undefined
  const grams = gramsOf(wanted)
  let best: { name: string; score: number } | undefined
  for (const candidate of names) {
    const compared = normalise(candidate)
    if (!gramsOf(compared).some((gram) => grams.includes(gram))) continue
    const score = similarity(compared, wanted)
    if (score >= minimumScore && score > (best?.score ?? 0)) best = { name: candidate, score }
  }
  return best?.name
}

function normalise(name: string): string {
  return name.toLowerCase()
}

function gramsOf(text: string): string[] {
  const padded = `-${text}-`
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2))
}

/** 1 for equal texts, 0 for texts without a letter in common: Levenshtein's distance by length. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - distance(a, b) / longest
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1])
      const deletion = (previous[column] ?? 0) + 1
      const insertion = (current[column - 1] ?? 0) + 1
      current.push(Math.min(substitution, deletion, insertion))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
