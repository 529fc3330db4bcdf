import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installDebianPackage } from '#scripts/programs/find-programs.ts'

const program = 'fontTools.ttLib.scaleUpem'
const debianPackage = 'python3-fonttools'

/**
 * Sets outlines, advances and kerning on a grid of `unitsPerEm`, which drops what lies between its lines.
 * Nothing of npm does so for fonts with axes; fontTools does.
 *
 * @param font in the format sfnt (TrueType), as is the result
 * @throws if fontTools is neither here nor could be installed
 */
export async function scaleUnits(font: Buffer, unitsPerEm: number): Promise<Buffer> {
  const python = findPython()
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-fonts-'))
  const [whole, scaled] = [path.join(folder, 'font.ttf'), path.join(folder, 'scaled.ttf')]
  try {
    await writeFile(whole, font)
    const options = ['-m', program, whole, String(unitsPerEm), '--output-file', scaled]
    const { status, stderr } = spawnSync(python, options, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`fontTools could not scale a font: ${stderr}`)
    return await readFile(scaled)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Debian's own Python first: another one beside it does not know Debian's packages. */
function findPython(): string {
  const find = () => ['/usr/bin/python3', 'python3'].find(hasFontTools)
  const python = find() ?? (installDebianPackage(debianPackage) ? find() : undefined)
  if (python) return python
  throw new Error(
    `fontTools was not found and could not be installed. Install ${debianPackage}, or fonttools by pip.`,
  )
}

function hasFontTools(python: string): boolean {
  return spawnSync(python, ['-c', `import ${program}`], { stdio: 'ignore' }).status === 0
}
