import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|css|js|mjs|json|xml|txt|svg|webmanifest)$/
const SMALLEST_WORTH_COMPRESSING = 512
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `x.br` and `x.gz` beside each text file of the built site. Done at build: compressing at each start
 * would cost the server 25 MB for as long as it runs.
 * @param {(file: string, twin: Buffer) => Promise<unknown>} store
 */
export async function compressSite(directory, { quickly = false, store = writeFile } = {}) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  // On all processors: Node compresses on threads of its own.
  await Promise.all(files.map((file) => compressFile(file, { quickly, store })))
}

async function compressFile(file, { quickly, store }) {
  const content = await readFile(file)
  if (content.length < SMALLEST_WORTH_COMPRESSING) return
  const quality = quickly ? 4 : brotliQuality(file, content.length)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await store(`${file}.br`, await toBrotli(content, { params }))
  await store(`${file}.gz`, await toGzip(content, { level: quickly ? 5 : 9 }))
}

/** The best takes long. Feeds and the cores of the text recognizer are large and rarely fetched. */
function brotliQuality(file, bytes) {
  if (bytes > 1_000_000) return 5
  return file.endsWith('.xml') ? 7 : 11
}
