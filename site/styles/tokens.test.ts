import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = parseColors(css.slice(0, css.indexOf(':root.dark')))
const dark = { ...light, ...parseColors(css.slice(css.indexOf(':root.dark'))) }

const GROUNDS = ['paper', 'raised', 'sunken']
const TEXTS = ['ink', 'muted', 'accent', 'accent-strong', 'gain', 'loss', 'unchanged', 'fair']

const PAIRS: [text: string, ground: string, least: number][] = [
  ...TEXTS.flatMap((text) =>
    GROUNDS.map((ground): [string, string, number] => [text, ground, 4.5]),
  ),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['accent', 'tint', 4.5],
  ['ink', 'tint', 4.5],
  ['paper', 'ink', 4.5],
  ['paper', 'gain', 4.5],
  ...GROUNDS.map((ground): [string, string, number] => ['control', ground, 3]),
  ...GROUNDS.map((ground): [string, string, number] => ['focus', ground, 3]),
]

test.each(PAIRS)('%s on %s is at least %d to 1 in both themes', (text, ground, least) => {
  expect(getContrast(light, text, ground)).toBeGreaterThanOrEqual(least)
  expect(getContrast(dark, text, ground)).toBeGreaterThanOrEqual(least)
})

test('every color has its own value in the dark theme', () => {
  expect(Object.keys(parseColors(css.slice(css.indexOf(':root.dark')))).sort()).toEqual(
    Object.keys(light).sort(),
  )
})

test('the type scale has at most seven sizes', () => {
  expect(css.match(/^ {2}--text-[a-z]+:/gm)?.length).toBeLessThanOrEqual(7)
})

function parseColors(text: string): Record<string, string> {
  const found = text.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
function getContrast(colors: Record<string, string>, text: string, ground: string): number {
  const [lighter, darker] = [colors[text], colors[ground]]
    .map((color) => getLuminance(color ?? 'missing'))
    .sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function getLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each([
  ['light', light],
  ['dark', dark],
])('a loss is not taken for the seal’s vermilion in the %s theme', (_, colors) => {
  const [loss, accent] = [colors.loss, colors.accent].map((color = '') => getHue(color))
  expect(Math.abs((loss ?? 0) - (accent ?? 0))).toBeGreaterThan(25)
})

/** Degrees from red, −180 to 180. */
function getHue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(color.slice(start, start + 2), 16),
  )
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
}
