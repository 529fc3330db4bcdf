import type { TextFile } from './content-files.ts'
import { type ContentProblem, describeValue } from './problem.ts'

const UNIQUE_KEYS = {
  articles: ['order', 'title', 'description'],
  newsletter: ['number', 'title', 'description'],
  legal: ['title', 'description'],
}

export function checkCollections(texts: TextFile[]): ContentProblem[] {
  return texts.flatMap((text) => [
    ...UNIQUE_KEYS[text.kind].flatMap((key) => checkUnique(text, key, texts)),
    ...checkName(text),
    ...checkRelated(text, texts),
  ])
}

function checkUnique(text: TextFile, key: string, texts: TextFile[]): ContentProblem[] {
  const value = text.values[key]
  if (value === undefined) return []
  const twin = texts.find(
    (other) => other.kind === text.kind && other.file < text.file && other.values[key] === value,
  )
  if (!twin) return []
  const expected = `a unique ${key}`
  const found = `${describeValue(value)}, which ${twin.file} already has`
  return [{ file: text.file, line: text.lineOf([key]), place: `key "${key}"`, expected, found }]
}

function checkName({ file, kind, id }: TextFile): ContentProblem[] {
  if (kind === 'newsletter' ? /^\d{4}-\d{2}-\d{2}$/.test(id) : isSlug(id)) return []
  const expected =
    kind === 'newsletter'
      ? 'a date such as 2026-11-26'
      : 'lower-case letters and digits, words joined by hyphens, at most 80 characters'
  return [{ file, place: 'file name', expected, found: `"${id}"` }]
}

export function isSlug(name: string): boolean {
  return name.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}

function checkRelated(text: TextFile, texts: TextFile[]): ContentProblem[] {
  const { related } = text.values
  if (text.kind !== 'articles' || !Array.isArray(related)) return []
  const articles = texts.filter((other) => other.kind === 'articles' && other !== text)
  const allowed = articles.filter((other) => text.isDraft || !other.isDraft)
  return related.flatMap((slug: unknown, index): ContentProblem[] => {
    if (typeof slug !== 'string' || allowed.some(({ id }) => id === slug)) return []
    const isHidden = articles.some(({ id }) => id === slug)
    return [
      {
        file: text.file,
        line: text.lineOf(['related', index]),
        place: `key "related.${index}"`,
        expected: `the name of another ${text.isDraft ? '' : 'published '}article: ${allowed.map(({ id }) => id).join(', ')}`,
        found: isHidden ? `"${slug}", which is a draft` : `"${slug}"`,
      },
    ]
  })
}
