const COLUMNS = [1, 2, 3]

/** `order` among cards of order 0, 2, 4 and so on; `span` in columns. */
export type ChartPlace = { order: number; span: number }

/**
 * Where the chart of a card is in a grid of one, two and three columns: below the row of its card. In an
 * unfinished last row, the first chart takes the columns that are left.
 *
 * @param open the cards with a chart, in order
 */
export function placeChart(card: number, open: readonly number[], cards: number): ChartPlace[] {
  return COLUMNS.map((columns) => {
    const rowStart = card - (card % columns)
    const rowEnd = Math.min(rowStart + columns, cards)
    const left = rowStart + columns - rowEnd
    const isFirst = open.find((place) => place >= rowStart) === card
    return { order: 2 * (rowEnd - 1) + 1, span: left > 0 && isFirst ? left : columns }
  })
}
