const DEFAULT_MAX_LENGTH = 1000
const NOTABLE_REMOVED_SHARE = 0.2

export type SanitisedText = {
  text: string
  /** More than a fifth of the input was removed, which is worth an entry in the security log. */
  wasChangedMuch: boolean
}

/**
 * Text cut to `maxLength` characters, without angle brackets, quotes, script schemes and inline
 * event handlers, trimmed. Repeats until nothing more goes, since one removal may build the next
 * pattern ("javajavascript:script:").
 */
export function sanitiseText(input: string, maxLength = DEFAULT_MAX_LENGTH): SanitisedText {
  let text = input.slice(0, maxLength)
  let previous: string
  do {
    previous = text
    text = removePatterns(text)
  } while (text !== previous)
  text = text.trim()
  return { text, wasChangedMuch: text.length < input.length * (1 - NOTABLE_REMOVED_SHARE) }
}

function removePatterns(text: string): string {
  return text
    .replace(/[<>"'`]/g, '')
    .replace(/(?:javascript|data|vbscript):/gi, '')
    .replace(/\bon[a-z]+\s*=/gi, '')
}
