import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { articleSchema } from '#site/articles/article-schema.ts'
import { issueSchema } from '#site/newsletter/issue-schema.ts'
import { legalSchema } from '#site/publication/legal-schema.ts'
import { type FrontMatter, parseFrontMatter } from './front-matter.ts'

const schemas = { articles: articleSchema, newsletter: issueSchema, legal: legalSchema }

export type TextKind = keyof typeof schemas

export type TextFile = FrontMatter & {
  /** Relative to the project. */
  file: string
  kind: TextKind
  id: string
  schema: (typeof schemas)[TextKind]
  isDraft: boolean
}

export function loadTextFiles(root: string): TextFile[] {
  const kinds = Object.keys(schemas) as TextKind[]
  return kinds.flatMap((kind) =>
    listFiles(root, `content/${kind}`, '.mdx').map((name) => loadTextFile(root, kind, name)),
  )
}

export function listFiles(root: string, folder: string, ending: string): string[] {
  try {
    const names = readdirSync(path.join(root, folder))
    return names.filter((name) => name.endsWith(ending)).sort()
  } catch {
    return []
  }
}

function loadTextFile(root: string, kind: TextKind, name: string): TextFile {
  const file = `content/${kind}/${name}`
  const parts = parseFrontMatter(file, readFileSync(path.join(root, file), 'utf8'))
  const isDraft = parts.values.draft === true
  return { ...parts, file, kind, id: name.replace(/\.mdx$/, ''), schema: schemas[kind], isDraft }
}
