/**
 * The part that is being read: the last whose heading has passed the reading line.
 * `tops` are the headings' distances from the top of the window in px, in reading order.
 * Before the first heading there is none: -1.
 */
export function findCurrentPart(tops: number[], readingLine: number): number {
  return tops.findLastIndex((top) => top <= readingLine)
}
