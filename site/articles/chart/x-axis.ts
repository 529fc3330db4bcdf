import { formatMonth } from '#domain/format-date.ts'
import { formatPosition, isDate } from './format-figure.ts'
import { createScale, type Extent, findExtent, niceTicks, timeTicks } from './scales.ts'

type Position = number | string

export type XAxis = {
  place: (position: Position) => number
  ticks: { at: number; label: string }[]
}

/**
 * Numbers, dates or, for any other text, categories in order of appearance.
 * @param range its left and right end
 * @param count about how many ticks there is room for
 */
export function createXAxis(positions: Position[], range: Extent, count: number): XAxis {
  if (positions.every((position) => typeof position === 'number')) {
    return createNumberAxis(positions, range, count)
  }
  return positions.every(isDate)
    ? createTimeAxis(positions, range, count)
    : createCategoryAxis(positions, range)
}

function createNumberAxis(positions: number[], range: Extent, count: number): XAxis {
  const extent = findExtent(positions)
  const scale = createScale(extent, range)
  // No tick between two years.
  const isFractional = positions.some((position) => !Number.isInteger(position))
  const ticks = niceTicks(extent, count).filter(
    (tick) => tick >= extent[0] && tick <= extent[1] && (isFractional || Number.isInteger(tick)),
  )
  return {
    place: (position) => scale(Number(position)),
    ticks: ticks.map((tick) => ({ at: scale(tick), label: formatPosition(tick) })),
  }
}

function createTimeAxis(positions: string[], range: Extent, count: number): XAxis {
  const extent = findExtent(positions.map((position) => Date.parse(position)))
  const scale = createScale(extent, range)
  return {
    place: (position) => scale(Date.parse(String(position))),
    ticks: timeTicks(extent, count).map((time) => ({
      at: scale(time),
      label: formatMonth(time, 'UTC'),
    })),
  }
}

function createCategoryAxis(positions: Position[], [left, right]: Extent): XAxis {
  const names = [...new Set(positions.map(String))]
  const band = (right - left) / names.length
  const place = (position: Position) => left + band * (names.indexOf(String(position)) + 0.5)
  return { place, ticks: names.map((name) => ({ at: place(name), label: name })) }
}
