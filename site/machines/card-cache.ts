import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const directory = './.cache/cards'

/** The bytes that `draw` made of the same `inputs` at an earlier build, or those that it makes now. */
export async function cacheCard(inputs: unknown, draw: () => Promise<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
  const file = path.join(directory, `${hash}.png`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const drawn = await draw()
  await mkdir(directory, { recursive: true })
  // By way of another name: a build that ends here leaves no half of a picture behind.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, drawn)
  await rename(draft, file)
  return drawn
}
