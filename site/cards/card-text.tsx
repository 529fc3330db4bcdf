import type { ReactElement } from 'react'
import { siteConfiguration } from '#site/site-configuration.ts'
import { CARD_SIZE, type Card } from './card.ts'
import type { Palette } from './palette.ts'

/** Where the words end and the picture begins, in pixels. */
export const TEXT_WIDTH = 760

/** The words of a card, laid out by satori, which knows flexible boxes and styles in attributes only. */
export function CardText({ card, palette }: { card: Card; palette: Palette }): ReactElement {
  const { width, height } = CARD_SIZE
  return (
    <div style={{ display: 'flex', width, height }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          boxSizing: 'border-box',
          width: TEXT_WIDTH,
          height,
          padding: '64px 48px 60px 72px',
          fontFamily: 'Inter',
          color: palette.ink,
        }}
      >
        <div style={{ display: 'flex', paddingLeft: 72, fontFamily: 'Newsreader', fontSize: 42 }}>
          {siteConfiguration.name}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ fontSize: 27, color: palette.accent }}>{card.label}</div>
          <div
            style={{
              marginTop: 14,
              fontFamily: 'Newsreader',
              fontSize: chooseTitleSize(card.title),
              lineHeight: 1.08,
              letterSpacing: '-0.015em',
            }}
          >
            {card.title.replaceAll("'", '’')}
          </div>
        </div>
        <div style={{ fontSize: 25, color: palette.muted }}>{card.byline}</div>
      </div>
    </div>
  )
}

/** The longest title that front matter allows, 110 characters, still leaves room above and below. */
function chooseTitleSize(title: string): number {
  if (title.length <= 44) return 76
  return title.length <= 70 ? 64 : 52
}
