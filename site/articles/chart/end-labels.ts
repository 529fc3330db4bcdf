/**
 * Heights for labels beside the ends of lines: near the ends, in their order, and never closer than
 * a line of text.
 * @param limits the highest and the lowest place of a label
 */
export function spreadLabels(ends: number[], gap: number, limits: readonly [number, number]) {
  const [top, bottom] = limits
  const order = ends.map((_, index) => index).sort((one, other) => at(ends, one) - at(ends, other))
  const places = [...ends]
  order.forEach((index, rank) => {
    const above = rank === 0 ? top : at(places, order[rank - 1]) + gap
    places[index] = Math.max(at(ends, index), above)
  })
  order.toReversed().forEach((index, rank, reversed) => {
    const below = rank === 0 ? bottom : at(places, reversed[rank - 1]) - gap
    places[index] = Math.min(at(places, index), below)
  })
  return places
}

function at(values: number[], index: number | undefined): number {
  return values[index ?? -1] ?? 0
}
