import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installDebianPackage } from '#scripts/programs/find-programs.ts'
import { inProject } from '#scripts/project.mjs'

const script = inProject('scripts/generate/fonts/compact_font.py')
const DEBIAN_PACKAGE = 'python3-fonttools'

type Options = {
  unitsPerEm: number
  /** Kerning is rounded to multiples of this, in units of the source font. */
  kerningStep: number
  /** The same glyphs at a single weight, for kerning that does not vary. */
  donor?: Buffer | undefined
}

/**
 * Makes a font smaller with fontTools. No npm package can change the grid of a variable font.
 *
 * @param font in sfnt format (TrueType), like the result
 * @throws if fontTools is missing and cannot be installed
 */
export async function compactFont(font: Buffer, options: Options): Promise<Buffer> {
  const python = findPython()
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-fonts-'))
  const inFolder = (name: string) => path.join(folder, name)
  try {
    await writeFile(inFolder('font.ttf'), font)
    if (options.donor) await writeFile(inFolder('donor.ttf'), options.donor)
    const { status, stderr } = spawnSync(
      python,
      [
        script,
        inFolder('font.ttf'),
        String(options.unitsPerEm),
        String(options.kerningStep),
        inFolder('compact.ttf'),
        ...(options.donor ? [inFolder('donor.ttf')] : []),
      ],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`fontTools could not compact a font: ${stderr}`)
    return await readFile(inFolder('compact.ttf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Debian's Python comes first because another Python does not see Debian's packages. */
function findPython(): string {
  const find = () => ['/usr/bin/python3', 'python3'].find(hasFontTools)
  const python = find() ?? (installDebianPackage(DEBIAN_PACKAGE) ? find() : undefined)
  if (python) return python
  throw new Error(
    `fontTools was not found and could not be installed. Install ${DEBIAN_PACKAGE}, or fonttools with pip.`,
  )
}

function hasFontTools(python: string): boolean {
  return (
    spawnSync(python, ['-c', 'import fontTools.ttLib.scaleUpem'], { stdio: 'ignore' }).status === 0
  )
}
