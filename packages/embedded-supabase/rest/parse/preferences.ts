export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: number
  unknown: string[]
}

const CHOICES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
  // Valid but without effect: hosted Supabase ignores it too.
  tx: ['commit', 'rollback'],
} as const

type Name = keyof typeof CHOICES

const known = new Map<string, { name: Name; value: string }>(
  (Object.keys(CHOICES) as Name[]).flatMap((name) =>
    CHOICES[name].map((value) => [`${name}=${value}`, { name, value }] as const),
  ),
)

export function parsePreferences(header: string | undefined): Preferences {
  const given = header === undefined ? [] : header.split(',').map((text) => text.trim())
  const chosen: Partial<Record<Name, string>> = {}
  for (const text of given) {
    const choice = known.get(text)
    if (choice) chosen[choice.name] ??= choice.value
  }
  const maxAffected = textAfter(given, 'max-affected=')
  const { tx: _, ...preferences } = chosen as Pick<Preferences, Exclude<Name, 'tx'>> & {
    tx?: string
  }
  return {
    ...preferences,
    timezone: textAfter(given, 'timezone='),
    maxAffected: maxAffected && /^-?\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : undefined,
    unknown: given.filter((text) => !isKnown(text)),
  }
}

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
  return known.has(text) || text.startsWith('timezone=') || text.startsWith('max-affected=')
}
