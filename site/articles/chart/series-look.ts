/** Series differ in color, dashes and mark shape, so color is never the only cue. */
type SeriesLook = { stroke: string; fill: string; dashes: string | undefined; mark: string }

const FIRST: SeriesLook = {
  stroke: 'stroke-ink',
  fill: 'fill-ink',
  dashes: undefined,
  mark: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z',
}

const LOOKS: SeriesLook[] = [
  FIRST,
  { stroke: 'stroke-ink', fill: 'fill-ink', dashes: '7 4', mark: 'M-3.2 -3.2h6.4v6.4h-6.4Z' },
  {
    stroke: 'stroke-control',
    fill: 'fill-control',
    dashes: '2 3',
    mark: 'M0 -4.4L4.4 0L0 4.4L-4.4 0Z',
  },
  { stroke: 'stroke-fair', fill: 'fill-fair', dashes: '10 3 2 3', mark: 'M0 -4.2L4.2 3.4H-4.2Z' },
]

/** @param index of the series in its chart; charts have at most four. */
export function getSeriesLook(index: number): SeriesLook {
  return LOOKS[index % LOOKS.length] ?? FIRST
}
