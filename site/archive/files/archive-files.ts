import { createHash } from 'node:crypto'
import { createIndexJson } from '#site/archive/search/archive-index.ts'
import { type ArchiveText, listArchiveTexts, toIndexedText } from './archive-texts.ts'

/** The files that the search of the archive loads, by the path they are served at. */
export type ArchiveFiles = {
  texts: (ArchiveText & { passagesPath: string })[]
  indexPath: string
  contents: ReadonlyMap<string, string>
}

let built: Promise<ArchiveFiles> | undefined

/**
 * One index of all texts, and for each text a file of its passages, out of which the page cuts
 * snippets. All are named by their content, and so kept by browsers for good.
 */
export function getArchiveFiles(): Promise<ArchiveFiles> {
  // While somebody writes, the texts change under the server.
  if (import.meta.env.DEV) return createArchiveFiles()
  built ??= createArchiveFiles()
  return built
}

/** The name of a file without folder and ending, as the route has it. */
export function toFileName(path: string): string {
  return path.slice(FOLDER.length, -ENDING.length)
}

const FOLDER = '/_astro/archive/'
const ENDING = '.json'

async function createArchiveFiles(): Promise<ArchiveFiles> {
  const contents = new Map<string, string>()
  const add = (name: string, content: string) => {
    const path = nameByContent(name, content)
    contents.set(path, content)
    return path
  }
  const texts = (await listArchiveTexts()).map((text) => ({
    ...text,
    passagesPath: add(text.id.replace('/', '-'), JSON.stringify(text.passages)),
  }))
  return { texts, indexPath: add('index', createIndexJson(texts.map(toIndexedText))), contents }
}

function nameByContent(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return `${FOLDER}${name}.${hash}${ENDING}`
}
