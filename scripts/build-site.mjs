import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { compressSite } from './compress-site.mjs'
import { giveUp, say } from './progress.mjs'
import { inProject, pinnedNode, projectDirectory, projectEnvironment } from './project.mjs'

const inputs = [
  'scripts/compress-site.mjs',
  'site',
  'content',
  'domain',
  'public',
  'astro.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const inputVariables = /^(VITE_.+|SITE_URL)$/

const dist = inProject('dist')
const site = inProject('dist/site')
const note = inProject('dist/site.inputs')

/** @param {() => unknown} [startMeanwhile] is called before a build that is needed */
export async function buildSite(startMeanwhile) {
  requireBothHostedVariables()
  const hash = hashInputs()
  if (existsSync(site) && existsSync(note) && readFileSync(note, 'utf8') === hash) return
  say('Building the site.')
  startMeanwhile?.()
  mkdirSync(dist, { recursive: true })
  removeAbandonedBuilds()
  const draft = inProject(`dist/.site-${process.pid}`)
  runAstro(draft)
  await compressSite(draft)
  swapIn(draft, hash)
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

function runAstro(directory) {
  const astro = realpathSync(inProject('node_modules/.bin/astro'))
  const result = spawnSync(pinnedNode, [astro, 'build', '--outDir', directory], {
    cwd: projectDirectory,
    // A build for readers, whatever the machine or a test has set.
    env: projectEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status === 0) return
  rmSync(directory, { recursive: true, force: true })
  process.stderr.write(`${result.stdout}${result.stderr}`)
  if (result.signal) process.exit(1)
  giveUp(
    'The site could not be built. The lines above say which file is wrong; correct it and start again.',
  )
}

/**
 * The hash file is deleted first and written last: if this is interrupted, the next start builds
 * again.
 */
function swapIn(draft, hash) {
  rmSync(note, { force: true })
  const previous = `${draft}-previous`
  if (existsSync(site)) renameSync(site, previous)
  renameSync(draft, site)
  rmSync(previous, { recursive: true, force: true })
  writeFileSync(note, hash)
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
    if (inputVariables.test(name)) hash.update(`${name}=${process.env[name]}\0`)
  }
  for (const input of inputs) addToHash(hash, input)
  return hash.digest('hex')
}

function addToHash(hash, name) {
  const path = inProject(name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  hash.update(`${name}\0`)
  if (stats.isDirectory()) {
    for (const entry of readdirSync(path).sort()) addToHash(hash, `${name}/${entry}`)
  } else {
    hash.update(readFileSync(path))
  }
}
