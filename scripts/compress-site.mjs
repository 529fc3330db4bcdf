import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const compressible = /\.(html|css|js|mjs|json|xml|txt|svg|webmanifest)$/
const smallestWorthCompressing = 512

/**
 * Writes `x.br` and `x.gz` beside each text file of the built site. Done once, at build:
 * compressing at each start would cost the server 25 MB for as long as it runs.
 */
export function compressSite(directory) {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    const content = readFileSync(file)
    if (content.length < smallestWorthCompressing) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
