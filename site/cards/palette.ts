const names = ['paper', 'sunken', 'ink', 'muted', 'accent', 'on-accent'] as const

/** Colours as hexadecimal values, by the names of their tokens. */
export type Palette = Record<(typeof names)[number], string>

/** Reads the light theme out of the style sheet, where colours are written down once. @throws when a token is missing. */
export function readPalette(tokens: string): Palette {
  const entries = names.map((name) => {
    const value = readColor(tokens, `--color-${name}:`)
    if (!value)
      throw new Error(`site/styles/tokens.css has no --color-${name} that a card could use.`)
    return [name, value] as const
  })
  return Object.fromEntries(entries) as Palette
}

function readColor(tokens: string, label: string): string | undefined {
  const at = tokens.indexOf(label)
  return at === -1 ? undefined : /^\s*(#[0-9a-f]{6})/i.exec(tokens.slice(at + label.length))?.[1]
}
