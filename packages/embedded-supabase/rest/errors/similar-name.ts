import leven from 'leven'

export function findSimilarName(
  names: readonly string[],
  name: string,
  minimumScore: number,
): string | undefined {
  const wanted = name.toLowerCase()
  // Too long for a typo, and comparing takes quadratic time.
  if (wanted.length > 128) return undefined
  const pairs = pairsOf(wanted)
  let best: { name: string; score: number } | undefined
  for (const candidate of names) {
    const compared = candidate.toLowerCase()
    if (!pairsOf(compared).some((pair) => pairs.includes(pair))) continue
    const score = similarity(compared, wanted)
    if (score >= minimumScore && score > (best?.score ?? 0)) best = { name: candidate, score }
  }
  return best?.name
}

function pairsOf(text: string): string[] {
  const padded = `-${text}-`
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2))
}

function similarity(left: string, right: string): number {
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - leven(left, right) / longest
}
