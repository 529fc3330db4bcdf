/** Direction marks, invisible and control characters, which could reverse a title or hide its end. */
export const INVISIBLE =
  /[\p{Cc}\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu

/** Markup that appears after decoding, such as &lt;script&gt;. */
const TAG_LIKE = /<[a-z/!?][^<>]*>?/gi

export function cleanText(text: string): string {
  let cleaned = text.toWellFormed().normalize('NFC')
  // Removing one tag can create the next: <<b>script>.
  for (let before = ''; before !== cleaned; ) {
    before = cleaned
    cleaned = cleaned.replace(TAG_LIKE, ' ')
  }
  return cleaned.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
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
