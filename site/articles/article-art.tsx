import { formatFixed } from '#domain/format-number.ts'
import { drawMotif, FIELD, type Mark, type Motif } from './motifs.ts'

export type Art = { motif: Motif; seed: number; alt: string }

type ArticleArtProps = { art: Art; className?: string; isDecorative?: boolean }

export function ArticleArt({ art, className = '', isDecorative = false }: ArticleArtProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: only a hidden picture has no title
    <svg
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      width={FIELD.width}
      height={FIELD.height}
      preserveAspectRatio="xMidYMid slice"
      className={`block h-auto w-full bg-sunken ${className}`}
      focusable="false"
      role="img"
      aria-hidden={isDecorative}
    >
      {isDecorative ? null : <title>{art.alt}</title>}
      {drawMotif(art.motif, art.seed).map((mark) => (
        <path key={mark.d} d={mark.d} opacity={formatFixed(mark.opacity, 2)} {...getPaint(mark)} />
      ))}
    </svg>
  )
}

function getPaint({ tone, width }: Mark) {
  if (width === undefined) return { className: tone === 'ink' ? 'fill-ink' : 'fill-accent' }
  const className = `fill-none ${tone === 'ink' ? 'stroke-ink' : 'stroke-accent'}`
  return { className, strokeWidth: width, strokeLinejoin: 'round' as const }
}
