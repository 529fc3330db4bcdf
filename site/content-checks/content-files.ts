import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { articleSchema } from '#site/articles/article-schema.ts'
import { issueSchema } from '#site/newsletter/issue-schema.ts'
import { legalSchema } from '#site/publication/legal-schema.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'

const schemas = { articles: articleSchema, newsletter: issueSchema, legal: legalSchema }

export type TextKind = keyof typeof schemas

/** A text of content/ with its front matter, not yet checked. */
export type TextFile = FrontMatter & {
  /** From the project's folder. */
  file: string
  kind: TextKind
  /** The name of the file without its ending. */
  id: string
  schema: (typeof schemas)[TextKind]
  isDraft: boolean
}

/** All MDX files of content/ in the project at `root`. */
export function readTextFiles(root: string): TextFile[] {
  const kinds = Object.keys(schemas) as TextKind[]
  return kinds.flatMap((kind) =>
    listFiles(root, `content/${kind}`, '.mdx').map((name) => readTextFile(root, kind, name)),
  )
}

/** Names of the files in a folder with this ending, sorted. None when there is no such folder. */
export function listFiles(root: string, folder: string, ending: string): string[] {
  try {
    const names = readdirSync(path.join(root, folder))
    return names.filter((name) => name.endsWith(ending)).sort()
  } catch {
    return []
  }
}

function readTextFile(root: string, kind: TextKind, name: string): TextFile {
  const file = `content/${kind}/${name}`
  const parts = readFrontMatter(file, readFileSync(path.join(root, file), 'utf8'))
  const isDraft = parts.values.draft === true
  return { ...parts, file, kind, id: name.replace(/\.mdx$/, ''), schema: schemas[kind], isDraft }
}
