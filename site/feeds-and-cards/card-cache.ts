import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const DIRECTORY = './.cache/cards'

export async function cacheCard(inputs: unknown, draw: () => Promise<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
  const file = path.join(DIRECTORY, `${hash}.png`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const drawn = await draw()
  await mkdir(DIRECTORY, { recursive: true })
  // Renamed when complete, so that an interrupted build leaves no partial file.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, drawn)
  await rename(draft, file)
  return drawn
}
