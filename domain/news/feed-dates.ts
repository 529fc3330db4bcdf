/** Zones of Asia and Europe that Date.parse does not know, in minutes east of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  jst: 540,
  kst: 540,
  hkt: 480,
  sgt: 480,
  myt: 480,
  pht: 480,
  awst: 480,
  wita: 480,
  ict: 420,
  wib: 420,
  ist: 330,
  pkt: 300,
  gst: 240,
  msk: 180,
  eet: 120,
  eest: 180,
  cet: 60,
  cest: 120,
  wet: 0,
  bst: 60,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
}

const HAS_ZONE = /(?:\dz|[+-]\d{2}:?\d{2}|gmt|utc?|[ecmp][sd]t)$/i

const EARLIEST = Date.UTC(1990, 0, 1)

/**
 * An item's date in ISO 8601. Dates in the future, before 1990, missing or unreadable become
 * `fetchedAt`; those without a zone are UTC.
 */
export function parseFeedDate(text: string | undefined, fetchedAt: Date): string {
  const time = parseDate((text ?? '').trim().slice(0, 100))
  const isUsable = time !== undefined && time >= EARLIEST && time <= fetchedAt.getTime()
  return new Date(isUsable ? time : fetchedAt).toISOString()
}

function parseDate(given: string): number | undefined {
  // A zone name after the offset, as in "+0900 (JST)", is a comment.
  const text = given.replace(/\([^()]*\)$/, '').trim()
  if (text.length < 8 || !/\d/.test(text)) return undefined
  const zone = /[\s\d]([a-z]{2,5})$/i.exec(text)?.[1]?.toLowerCase() ?? ''
  const minutes = ZONES[zone]
  if (minutes !== undefined) {
    const time = parseDate(text.slice(0, -zone.length))
    return time === undefined ? undefined : time - minutes * 60_000
  }
  if (HAS_ZONE.test(text)) return parseTime(text.replace(/ut$/i, 'UTC'))
  // Without a zone, Date.parse would use the server's.
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\S+))?$/.exec(text)
  return parseTime(iso ? `${iso[1]}T${iso[2] ?? '00:00'}Z` : `${text} UTC`)
}

function parseTime(text: string): number | undefined {
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
