import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/** npm prefers it to package-lock.json. */
const lockfile = inProject('npm-shrinkwrap.json')

/**
 * Runs npm with a lockfile that says where each package is downloaded from. Otherwise npm asks the registry about each
 * package first, which is a quarter of its work. The addresses are those of this machine's registry, so they are
 * removed again.
 *
 * @template Result
 * @param {string} registry
 * @param {() => Result} runNpm
 * @returns {Result}
 */
export function withAddresses(registry, runNpm) {
  const contents = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const packages = addAddresses(contents.packages, registry)
  try {
    writeFileSync(lockfile, JSON.stringify({ ...contents, packages }))
    return runNpm()
  } finally {
    rmSync(lockfile, { force: true })
  }
}

/**
 * @typedef {{ name?: string, version?: string, resolved?: string, link?: boolean }} Entry
 * @param {Record<string, Entry>} packages by place, such as `node_modules/@scope/name`
 * @param {string} registry
 */
export function addAddresses(packages, registry) {
  return Object.fromEntries(
    Object.entries(packages).map(([place, entry]) => [place, addAddress(place, entry, registry)]),
  )
}

/**
 * @param {string} place
 * @param {Entry} entry
 * @param {string} registry
 */
function addAddress(place, entry, registry) {
  const folder = 'node_modules/'
  const last = place.lastIndexOf(folder)
  if (last < 0 || entry.resolved || !entry.version) return entry
  const name = entry.name ?? place.slice(last + folder.length)
  const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`
  return { ...entry, resolved: `${registry.replace(/\/$/, '')}/${name}/-/${file}` }
}
