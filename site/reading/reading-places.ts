/** The first visible block, as a zero-based index into the `blocks` children of the text. */
export type ReadingPlace = { block: number; blocks: number; savedAtMs: number }

export type ReadingPlaces = Record<string, ReadingPlace>

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 60 * DAY_MS
const MAX_KEPT = 20
/** Less progress than this does not count as started. */
const STARTED = 0.08
const FINISHED = 0.95

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

export function notePlace(places: ReadingPlaces, visit: Visit): ReadingPlaces {
  const { path, block, blocks, progress, nowMs } = visit
  const { [path]: before, ...others } = places
  const place = progress < STARTED ? before : { block, blocks, savedAtMs: nowMs }
  const kept = Object.entries(
    progress >= FINISHED || !place ? others : { ...others, [path]: place },
  )
    .filter(([, { savedAtMs }]) => nowMs - savedAtMs < KEPT_MS)
    .sort(([, a], [, b]) => b.savedAtMs - a.savedAtMs)
  return Object.fromEntries(kept.slice(0, MAX_KEPT))
}

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
