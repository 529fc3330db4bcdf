export type Comparison = {
  /** Median milliseconds of each. */
  person: number
  robot: number
  /**
   * The share of person-robot pairs in which the robot's answer takes longer (Mann and Whitney's
   * U): 0.5 tells nothing, 1 and 0 tell all.
   */
  share: number
  /** If both take equally long, the share is within this distance of 0.5 in 95% of runs. */
  chance: number
}

export function compareTimes(persons: number[], robots: number[]): Comparison {
  const sorted = persons.toSorted((a, b) => a - b)
  const wins = robots.reduce((sum, time) => sum + countBelow(sorted, time), 0)
  const pairs = persons.length * robots.length
  return {
    person: medianOf(persons),
    robot: medianOf(robots),
    share: wins / pairs,
    chance: 1.96 * Math.sqrt((persons.length + robots.length + 1) / (12 * pairs)),
  }
}

function countBelow(sorted: number[], time: number): number {
  return (findFirst(sorted, (each) => each >= time) + findFirst(sorted, (each) => each > time)) / 2
}

function findFirst(sorted: number[], isReached: (each: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const each = sorted[middle]
    if (each !== undefined && isReached(each)) high = middle
    else low = middle + 1
  }
  return low
}

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}
