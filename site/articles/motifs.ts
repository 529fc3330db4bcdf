/** One stroke or filled shape, in units of an 800 × 450 field. */
export type Mark = {
  d: string
  tone: 'ink' | 'accent'
  /** 0 to 1. */
  opacity: number
  /** Line width in units. If absent, the shape is filled. */
  width?: number
}

export type Motif = 'ridges' | 'tides' | 'ledger' | 'contours' | 'walks' | 'bamboo'

type Draw = (random: () => number) => Mark[]

export const FIELD = { width: 800, height: 450 } as const

const MOTIFS: Record<Motif, Draw> = {
  ridges: drawRidges,
  tides: drawTides,
  ledger: drawLedger,
  contours: drawContours,
  walks: drawWalks,
  bamboo: drawBamboo,
}

export function drawMotif(motif: Motif, seed: number): Mark[] {
  return MOTIFS[motif](createRandom(seed))
}

function drawRidges(random: () => number): Mark[] {
  const sun = circle(560 + random() * 80, 130 + random() * 20, 46)
  const ranges = [0, 1, 2, 3, 4].map((layer): Mark => {
    const base = 190 + layer * 52
    const phase = random() * 6
    const steps = range(33).map((step) => {
      const x = step * 25
      const swell = Math.sin(x / (150 - layer * 14) + phase) * (46 - layer * 5)
      const rough = (random() - 0.5) * (22 - layer * 3)
      return [x, base + swell + rough] as const
    })
    return {
      d: `${line([[0, 450], ...steps, [800, 450]])}Z`,
      tone: 'ink',
      opacity: 0.1 + layer * layer * 0.035,
    }
  })
  return [{ d: sun, tone: 'accent', opacity: 1 }, ...ranges]
}

function drawTides(random: () => number): Mark[] {
  const accented = 9 + Math.floor(random() * 3)
  return range(17).map((tide): Mark => {
    const base = 40 + tide * 24
    const phase = tide * 0.42 + random() * 0.25
    const points = range(81).map((step) => {
      const growth = 1.5 + (step / 80) ** 2.2 * 26
      return [step * 10, base + Math.sin(step / 5.2 + phase) * growth] as const
    })
    const isAccent = tide === accented
    return {
      d: line(points),
      tone: isAccent ? 'accent' : 'ink',
      opacity: isAccent ? 1 : 0.28 + (tide % 4) * 0.12,
      width: isAccent ? 4 : 1.6,
    }
  })
}

function drawLedger(random: () => number): Mark[] {
  const cells = range(18 * 10).map((index) => {
    const x = 22 + (index % 18) * 42.4
    const y = 20 + Math.floor(index / 18) * 41.8
    const isGem = random() > 0.965
    const height = isGem ? 30 : 4 + random() * 26
    return {
      d: `M${round(x)} ${round(y + 34 - height)}h26v${round(height)}h-26Z`,
      shade: isGem ? ('gem' as const) : Math.floor(random() * 11),
    }
  })
  // One path per shade instead of 180: browsers style and paint each path separately.
  const shades = [...Map.groupBy(cells, ({ shade }) => shade)].map(
    ([shade, alike]): Mark => ({
      d: alike.map(({ d }) => d).join(''),
      tone: shade === 'gem' ? 'accent' : 'ink',
      opacity: shade === 'gem' ? 1 : 0.11 + Number(shade) * 0.02,
    }),
  )
  const rules: Mark = {
    d: range(10)
      .map((row) => `M0 ${round(20 + row * 41.8 + 36)}H800`)
      .join(''),
    tone: 'ink',
    opacity: 0.3,
    width: 1,
  }
  return [rules, ...shades]
}

function drawContours(random: () => number): Mark[] {
  const phases = [random() * 6, random() * 6, random() * 6]
  const rings = range(15).map((ring): Mark => {
    const radius = 32 + ring * 27
    const points = range(72).map((step) => {
      const angle = (step / 72) * Math.PI * 2
      const wobble = phases.reduce(
        (sum, phase, index) => sum + Math.sin(angle * (index + 2) + phase + ring * 0.16),
        0,
      )
      const reach = radius + wobble * (2 + ring * 1.5)
      return [430 + Math.cos(angle) * reach * 1.25, 225 + Math.sin(angle) * reach] as const
    })
    return { d: `${line(points)}Z`, tone: 'ink', opacity: 0.7 - ring * 0.04, width: 1.6 }
  })
  return [{ d: circle(430, 225, 22), tone: 'accent', opacity: 1 }, ...rings]
}

function drawWalks(random: () => number): Mark[] {
  const walks = range(12).map((walk): Mark => {
    let y = 250
    const points = range(101).map((step) => {
      y = Math.min(430, Math.max(20, y + (random() - 0.51) * (14 + walk * 2)))
      return [step * 8, y] as const
    })
    return { d: line(points), tone: 'ink', opacity: 0.16 + walk * 0.02, width: 1.4 }
  })
  return [...walks, { d: 'M0 290C270 268 520 214 800 128', tone: 'accent', opacity: 1, width: 5 }]
}

function drawBamboo(random: () => number): Mark[] {
  return range(13).flatMap((stem): Mark[] => {
    const x = 20 + stem * 62 + random() * 26
    const width = 8 + random() * 16
    const lean = (random() - 0.5) * 40
    const isAccent = stem === 8
    const joints = 4 + Math.floor(random() * 3)
    return range(joints).map((joint): Mark => {
      const top = (joint * 470) / joints - 10
      const bottom = ((joint + 1) * 470) / joints - 15
      return {
        d: `M${round(x + (lean * top) / 450)} ${round(top)}L${round(x + (lean * bottom) / 450)} ${round(bottom)}`,
        tone: isAccent ? 'accent' : 'ink',
        opacity: isAccent ? 1 : 0.16 + (width / 24) * 0.4,
        width: round(width),
      }
    })
  })
}

/** Steps from point to point, which compress to about half of what their places do. */
function line(points: readonly (readonly [x: number, y: number])[]): string {
  const inTenths = points.map((point) => point.map((value) => Math.round(value * 10)))
  const steps = inTenths.map((point, index) =>
    point.map((value, axis) => (value - (inTenths[index - 1]?.[axis] ?? 0)) / 10),
  )
  const [start, ...rest] = steps.map((step) => step.join(' '))
  return `M${start}l${rest.join(' ')}`.replaceAll(' -', '-')
}

function circle(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Mulberry32: numbers from 0 to 1 that depend only on `seed`, so all builds draw the same picture. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
