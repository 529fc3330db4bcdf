import { siteConfiguration } from '#site/site-configuration.ts'

/** The strokes of 価 in a 100-unit field. */
export const SEAL_STROKES =
  'M33 17C28 31 21 42 13 50M24 37V85M41 23H89M46 41H84V80H46ZM57 23V80M73 23V80'

export const SEAL_FIELD =
  'M8 1.5 91 1C96 1 99 4 99 8.5L98.5 92C98.5 96 96 98.8 92 98.8L8.5 99C4 99 1 96.5 1 92.5L1.5 8C1.5 4 4 1.5 8 1.5Z'

type SealProps = { className?: string }

export function Seal({ className = 'size-9' }: SealProps) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path className="fill-accent" d={SEAL_FIELD} />
      <path
        className="stroke-on-accent"
        d={SEAL_STROKES}
        fill="none"
        strokeWidth="6.4"
        strokeLinecap="square"
        strokeLinejoin="miter"
      />
    </svg>
  )
}

type WordmarkProps = { href?: string; className?: string }

export function Wordmark({ href = '/', className = '' }: WordmarkProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 items-center gap-2.5 font-serif text-title font-medium tracking-tight text-ink ${className}`}
    >
      <Seal className="size-8" />
      {siteConfiguration.name}
    </a>
  )
}
