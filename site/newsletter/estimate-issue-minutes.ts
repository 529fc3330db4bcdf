/** As of the articles' authors. */
const WORDS_PER_MINUTE = 220

/** Minutes that a letter takes to read, from its Markdown: without footnotes, components and addresses of links. */
export function estimateIssueMinutes(body: string): number {
  const text = body
    .replaceAll(/^\[\^.*$/gm, '')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\]\([^()]*\)/g, '] ')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))
}
