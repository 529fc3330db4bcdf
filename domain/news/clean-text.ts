/** Direction marks, invisible and control characters, which could reverse a title or hide its end. */
const INVISIBLE =
  /[\p{Cc}\u{ad}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu

/** What is left of markup after decoding, such as &lt;script&gt;. */
const TAG_LIKE = /<[a-z/!?][^<>]*>?/gi

/** Text on one line, without markup and invisible characters. */
export function cleanText(text: string): string {
  let cleaned = text.toWellFormed().normalize('NFC')
  // One removal can make the next tag: <<b>script>.
  for (let before = ''; before !== cleaned; ) {
    before = cleaned
    cleaned = cleaned.replace(TAG_LIKE, ' ')
  }
  return cleaned.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
}

/** At most so many UTF-16 units, cut at a word where one ends near, with an ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const blank = cut.lastIndexOf(' ')
  const kept = blank > most * 0.7 ? cut.slice(0, blank) : cut
  // Not between the halves of a character, and not after a joiner that waits for the next one.
  return `${kept.replace(/[\u{d800}-\u{dfff}\u{200d}]$/u, '').replace(/[\s,;:.–—-]$/u, '')}…`
}
