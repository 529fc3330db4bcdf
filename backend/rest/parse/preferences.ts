export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: number
  /** What no part of the backend understands. Refused with `handling=strict`. */
  unknown: string[]
}

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
  // Known, yet without effect: hosted Supabase does not let a client end a transaction either.
  tx: ['commit', 'rollback'],
} as const

/** Reads the Prefer header. Of a preference that is given twice the first one counts. */
export function readPreferences(header: string | undefined): Preferences {
  const given = header === undefined ? [] : header.split(',').map((text) => text.trim())
  const pick = <C extends keyof typeof choices>(
    name: C,
  ): (typeof choices)[C][number] | undefined => {
    const values: readonly (typeof choices)[C][number][] = choices[name]
    return given
      .map((text) => values.find((value) => text === `${name}=${value}`))
      .find((value) => value !== undefined)
  }
  const maxAffected = textAfter(given, 'max-affected=')
  return {
    resolution: pick('resolution'),
    missing: pick('missing'),
    return: pick('return'),
    count: pick('count'),
    handling: pick('handling'),
    timezone: textAfter(given, 'timezone='),
    maxAffected: maxAffected && /^-?\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : undefined,
    unknown: given.filter((text) => !isKnown(text)),
  }
}

/** The Preference-Applied header, or undefined when nothing was applied. */
export function describeApplied(applied: Partial<Preferences>): string | undefined {
  const parts = [
    applied.resolution && `resolution=${applied.resolution}`,
    applied.missing && `missing=${applied.missing}`,
    applied.return && `return=${applied.return}`,
    applied.count && `count=${applied.count}`,
    applied.handling && `handling=${applied.handling}`,
    applied.timezone && `timezone=${applied.timezone}`,
    applied.handling === 'strict' &&
      applied.maxAffected !== undefined &&
      `max-affected=${applied.maxAffected}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

function textAfter(given: string[], prefix: string): string | undefined {
  return given.find((text) => text.startsWith(prefix))?.slice(prefix.length)
}

function isKnown(text: string): boolean {
  if (text.startsWith('timezone=') || text.startsWith('max-affected=')) return true
  return Object.entries(choices).some(([name, values]) =>
    values.some((value) => text === `${name}=${value}`),
  )
}
