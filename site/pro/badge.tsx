import type { ReactNode } from 'react'

export type BadgeTone = 'gain' | 'loss' | 'caution' | 'unknown'

const TONES: Record<BadgeTone, string> = {
  gain: 'text-gain',
  loss: 'text-loss',
  caution: 'text-fair',
  unknown: 'text-unchanged',
}

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-seal border border-current px-2 text-note font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
