import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Counts hand-written source, without tests, generated files, content and SQL.

const isSource = (file: string) => /\.(ts|tsx|astro|mjs)$/.test(file)
const isLeftOut = (file: string) =>
  /\.(test|spec|contract)\.|(^|\/)(tests|generated|_deployed)\/|^content\/|database\.types/.test(
    file,
  )

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => isSource(file) && !isLeftOut(file))

const sizes = new Map<string, { files: number; lines: number; code: number }>()
for (const file of files) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const code = lines.filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length
  for (const room of [file.split('/')[0] ?? '', total(file)]) {
    const sum = sizes.get(room) ?? { files: 0, lines: 0, code: 0 }
    sizes.set(room, {
      files: sum.files + 1,
      lines: sum.lines + lines.length,
      code: sum.code + code,
    })
  }
}
console.table(Object.fromEntries(sizes))

function total(file: string): string {
  return file.startsWith('packages/') ? 'the package' : 'all but the package'
}
