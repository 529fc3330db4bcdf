import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project.mjs'

const packages = inProject('node_modules')

/** Sources beside what was built from them, and tests. */
const FOLDERS = ['cheerio/src', 'harfbuzzjs/test', 'zod/src']

/**
 * Deletes a fifth of what the packages bring: files that nothing here opens, and that cannot be left out
 * of an install. Another command may delete the same ones now, and Node may end without a word at a file that is
 * gone: so this looks again until nothing is left.
 */
export function removeUnneededFiles() {
  while (!removeOnce()) {}
}

/** @returns {boolean} whether there was nothing to delete */
function removeOnce() {
  const options = { recursive: true, force: true, maxRetries: 5 }
  try {
    const files = listUnneeded()
    for (const file of files) rmSync(path.join(packages, file), options)
    return files.length === 0
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTEMPTY') return false
    throw error
  }
}

/** @returns {string[]} in node_modules, those that are there */
export function listUnneeded() {
  if (!existsSync(packages)) return []
  const entries = readdirSync(packages, { recursive: true, withFileTypes: true })
  const maps = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.map'))
    .map((entry) => path.relative(packages, path.join(entry.parentPath ?? entry.path, entry.name)))
  return [...listUnneededOfPackages(), ...maps]
}

function listUnneededOfPackages() {
  const headers = readdirSync(packages)
    .filter((name) => /^node-(linux|win)-/.test(name))
    .map((name) => `${name}/include`)
  const cores = list('tesseract.js-core').filter((name) => !isServedCore(name))
  const languages = list('@tesseract.js-data')
    .flatMap(list)
    .filter((name) => name.endsWith('/4.0.0'))
  const drawings = list('satori/dist').filter((name) =>
    /(experimental|standalone)\.c?js$/.test(name),
  )
  return [...headers, ...cores, ...languages, ...drawings, ...FOLDERS].filter((name) =>
    existsSync(path.join(packages, name)),
  )
}

/** picture-worker.ts serves two of twelve builds of the text recognizer. */
function isServedCore(name) {
  return !/\.wasm(\.js)?$/.test(name) || /core(-simd)?-lstm\.wasm\.js$/.test(name)
}

function list(folder) {
  const place = path.join(packages, folder)
  return existsSync(place) ? readdirSync(place).map((name) => `${folder}/${name}`) : []
}
