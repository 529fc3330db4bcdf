/** A picture is drawn twice, for narrow and for wide columns, so that its lettering stays legible. */
export type ChartFrame = {
  width: number
  /** About how many ticks there is room for from left to right. */
  ticks: number
  /** The width of the column of category names beside bars. */
  names: number
  /** How many letters of a category name fit on a line. */
  letters: number
}

export const NARROW: ChartFrame = { width: 340, ticks: 4, names: 112, letters: 17 }
export const WIDE: ChartFrame = { width: 576, ticks: 6, names: 172, letters: 25 }

/** What an axis measures, with its unit unless the label says it already. */
export function describeAxis(label: string, unit: string): string {
  const isSaid = unit === '' || label.toLowerCase().includes(unit.toLowerCase())
  return isSaid ? label : `${label} (${unit})`
}
