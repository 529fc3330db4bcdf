import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project.mjs'

const packages = inProject('node_modules')

/**
 * Deletes a fifth of what the packages bring: files that nothing here opens, and that cannot be left out
 * of an install.
 */
export function removeUnneededFiles() {
  const options = { recursive: true, force: true, maxRetries: 5 }
  try {
    for (const file of listUnneeded()) rmSync(path.join(packages, file), options)
  } catch (error) {
    // Another command deletes the same files now: what is left is less.
    if (error.code !== 'ENOENT') throw error
    removeUnneededFiles()
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
  const languages = list('@tesseract.js-data/eng').filter((name) => name.endsWith('/4.0.0'))
  const drawings = list('satori/dist').filter((name) =>
    /(experimental|standalone)\.c?js$/.test(name),
  )
  return [...headers, ...cores, ...languages, ...drawings].filter((name) =>
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
