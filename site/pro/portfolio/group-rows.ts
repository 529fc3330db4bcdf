/** Neighbors whose keys are close to each other. `id` is unique in one list. */
export type RowGroup<Row> = { id: string; rows: Row[] }

const KEYS_PER_GROUP = 10

/** By keys and not by places, so that a row which is removed or comes back changes its own group alone. */
export function groupRows<Row>(
  rows: readonly Row[],
  findKey: (row: Row) => number,
): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = []
  const counts = new Map<number, number>()
  let last: number | undefined
  for (const row of rows) {
    const block = Math.floor(findKey(row) / KEYS_PER_GROUP)
    if (block === last) {
      groups.at(-1)?.rows.push(row)
      continue
    }
    const count = counts.get(block) ?? 0
    counts.set(block, count + 1)
    groups.push({ id: `${block} ${count}`, rows: [row] })
    last = block
  }
  return groups
}
