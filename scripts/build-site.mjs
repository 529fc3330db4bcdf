import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressSite } from './compress-site.mjs'
import { giveUp, say } from './progress.mjs'
import { inProject, pinnedNode, projectDirectory, projectEnvironment } from './project.mjs'

const INPUTS = [
  'scripts/compress-site.mjs',
  'site',
  'content',
  'domain',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const INPUT_VARIABLES = /^(VITE_.+|SITE_URL)$/

const dist = inProject('dist')
const site = inProject('dist/site')
const stamp = inProject('dist/site.inputs')
/** There while the site is compressed quickly only. The server watches it, backend/static-site/site-files.ts. */
const quick = inProject('dist/site.quick')

/**
 * @param {object} [options]
 * @param {boolean} [options.quickly] leaves the best compression to `compressThoroughly`
 */
export async function buildSite({ quickly = false } = {}) {
  requireBothHostedVariables()
  const hash = hashInputs()
  if (builtFrom() !== hash) {
    say('Building the site.')
    mkdirSync(dist, { recursive: true })
    removeAbandonedBuilds()
    const draft = inProject(`dist/.site-${process.pid}`)
    await runAstro(draft)
    await compressSite(draft, { quickly })
    swapIn(draft, { hash, quickly })
  }
  if (!quickly) await compressThoroughly()
}

/** The site may be in use meanwhile: each file is replaced as a whole. */
export async function compressThoroughly() {
  const hash = builtFrom()
  if (!hash || !existsSync(quick)) return
  const draft = inProject(`dist/.site-${process.pid}-compressed`)
  mkdirSync(draft, { recursive: true })
  await compressSite(site, { store: replaceFile })
  rmSync(draft, { recursive: true })
  if (builtFrom() === hash) rmSync(quick, { force: true })

  async function replaceFile(file, content) {
    const part = path.join(draft, createHash('sha256').update(file).digest('hex'))
    await writeFile(part, content)
    if (builtFrom() === hash) renameSync(part, file)
  }
}

export function isSiteBuilt() {
  return builtFrom() === hashInputs()
}

/** @returns {string | undefined} the hash of the inputs of the site that is there */
function builtFrom() {
  return existsSync(site) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

function requireBothHostedVariables() {
  const names = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY']
  const missing = names.filter((name) => !process.env[name])
  if (missing.length !== 1) return
  const present = names.find((name) => !missing.includes(name))
  giveUp(
    `${missing[0]} is missing, but ${present} is set. Set both to use a hosted Supabase project, or neither.`,
  )
}

async function runAstro(directory) {
  const astro = realpathSync(inProject('node_modules/.bin/astro'))
  const build = spawn(pinnedNode, [astro, 'build', '--outDir', directory], {
    cwd: projectDirectory,
    // A build for readers, whatever the machine or a test has set. Astro's cache of compiled modules would cost
    // the first build an eighth more, and save later ones nothing measurable.
    env: projectEnvironment({ NODE_ENV: 'production', NODE_DISABLE_COMPILE_CACHE: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => build.kill()
  process.once('exit', end)
  const output = collect(build)
  const [status, signal] = await once(build, 'close')
  process.off('exit', end)
  if (status === 0) return
  rmSync(directory, { recursive: true, force: true })
  process.stderr.write(output())
  if (signal) process.exit(1)
  giveUp(
    'The site could not be built. The lines above say which file is wrong; correct it and start again.',
  )
}

/** What it writes to both of its outputs, in that order. */
function collect({ stdout, stderr }) {
  const parts = [stdout, stderr].map((stream) => {
    const chunks = []
    stream.on('data', (chunk) => chunks.push(chunk))
    return chunks
  })
  return () => Buffer.concat(parts.flat()).toString()
}

/**
 * The hash file is deleted first and written last: if this is interrupted, the next start builds
 * again.
 */
function swapIn(draft, { hash, quickly }) {
  rmSync(stamp, { force: true })
  const previous = `${draft}-previous`
  if (existsSync(site)) renameSync(site, previous)
  renameSync(draft, site)
  rmSync(previous, { recursive: true, force: true })
  if (quickly) writeFileSync(quick, '')
  else rmSync(quick, { force: true })
  writeFileSync(stamp, hash)
}

function removeAbandonedBuilds() {
  for (const name of readdirSync(dist)) {
    const pid = /^\.site-(\d+)/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(inProject('dist', name), { recursive: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const name of Object.keys(process.env).sort()) {
    if (INPUT_VARIABLES.test(name)) hash.update(`${name}=${process.env[name]}\0`)
  }
  for (const input of INPUTS) addToHash(hash, input)
  return hash.digest('hex')
}

function addToHash(hash, name) {
  const entryPath = inProject(name)
  const stats = statSync(entryPath, { throwIfNoEntry: false })
  if (!stats) return
  hash.update(`${name}\0`)
  if (stats.isDirectory()) {
    for (const entry of readdirSync(entryPath).sort()) addToHash(hash, `${name}/${entry}`)
  } else {
    hash.update(readFileSync(entryPath))
  }
}
