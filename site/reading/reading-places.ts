/** How far somebody came: `block` of `blocks`, counted in the children of the text, from 0. */
export type ReadingPlace = { block: number; blocks: number; savedAtMs: number }

/** By the path of the page. */
export type ReadingPlaces = Record<string, ReadingPlace>

const DAY_MS = 24 * 60 * 60 * 1000
/** After this time nobody remembers what was said before. */
const KEPT_MS = 60 * DAY_MS
const MOST_KEPT = 20
/** Whoever has read less has looked in, not begun. */
const BEGUN = 0.08
const FINISHED = 0.95

/** What the browser keeps, as written by `JSON.stringify`; what is damaged is left out. */
export function parsePlaces(stored: string | null): ReadingPlaces {
  try {
    const places: unknown = JSON.parse(stored ?? '{}')
    if (typeof places !== 'object' || places === null) return {}
    return Object.fromEntries(Object.entries(places).filter(([, place]) => isPlace(place)))
  } catch {
    return {}
  }
}

type Visit = { path: string; block: number; blocks: number; progress: number; nowMs: number }

/** The places after a visit: a finished text is forgotten, so is what is old, and of the rest the newest are kept. */
export function notePlace(places: ReadingPlaces, visit: Visit): ReadingPlaces {
  const { path, block, blocks, progress, nowMs } = visit
  const { [path]: before, ...others } = places
  const place = progress < BEGUN ? before : { block, blocks, savedAtMs: nowMs }
  const kept = Object.entries(
    progress >= FINISHED || !place ? others : { ...others, [path]: place },
  )
    .filter(([, { savedAtMs }]) => nowMs - savedAtMs < KEPT_MS)
    .sort(([, a], [, b]) => b.savedAtMs - a.savedAtMs)
  return Object.fromEntries(kept.slice(0, MOST_KEPT))
}

/** Where to go on, unless it was too long ago or the text has been changed since. */
export function findPlace(
  places: ReadingPlaces,
  { path, blocks, nowMs }: { path: string; blocks: number; nowMs: number },
): ReadingPlace | undefined {
  const place = places[path]
  if (!place || place.blocks !== blocks || nowMs - place.savedAtMs >= KEPT_MS) return undefined
  return place
}

function isPlace(value: unknown): value is ReadingPlace {
  if (typeof value !== 'object' || value === null) return false
  const { block, blocks, savedAtMs } = value as Record<string, unknown>
  return isCount(block) && isCount(blocks) && block < blocks && Number.isFinite(savedAtMs)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}
