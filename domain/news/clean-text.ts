/** Direction marks, blanks that count as letters, and control characters, which could reverse a title or hide its end. */
export const INVISIBLE =
  /\u{34f}|[\u{180b}-\u{180d}]|[\u{17b4}\u{17b5}]|[\p{Cc}\u{ad}\u{61c}\u{115f}\u{1160}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fff9}-\u{fffb}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** They join letters or choose how one is drawn, and show nothing by themselves. */
const JOINERS = /^(?:\s|\u{200c}|\u{200d}|[\u{fe00}-\u{fe0f}])*$/u

/** Markup that appears after decoding, such as &lt;script&gt;. */
const TAG_LIKE = /<[a-z/!?][^<>]*>?/gi

export function cleanText(text: string): string {
  let cleaned = text.toWellFormed().normalize('NFC')
  // Removing one tag can create the next: <<b>script>.
  for (let before = ''; before !== cleaned; ) {
    before = cleaned
    cleaned = cleaned.replace(TAG_LIKE, ' ')
  }
  const visible = cleaned.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
  return JOINERS.test(visible) ? '' : visible
}

/** @param most in UTF-16 units */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const blank = cut.lastIndexOf(' ')
  const kept = blank > most * 0.7 ? cut.slice(0, blank) : cut
  // Never cut between the halves of a character or after a joiner.
  return `${kept.replace(/[\u{d800}-\u{dfff}\u{200d}]$/u, '').replace(/[\s,;:.–—-]$/u, '')}…`
}
