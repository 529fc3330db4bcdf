import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, sayRotated } from '#scripts/progress.mjs'
import { inProject, pinnedNode, projectDirectory } from '#scripts/project.mjs'
import { runInForeground } from '#scripts/run-in-foreground.mjs'

const dataDirectory = path.resolve(projectDirectory, process.env.DATA_DIR || '.data')
const options = process.argv.slice(2)

if (options.length === 0) printKeys()
else if (options.length === 1 && options[0] === '--rotate') await rotate()
else
  giveUp(
    'Without options, prints the keys. --rotate replaces them and the key that signs sessions.',
  )

function printKeys() {
  const { anonKey, serviceRoleKey } = loadKeys()
  process.stdout.write(`ANON_KEY=${anonKey}\nSERVICE_ROLE_KEY=${serviceRoleKey}\n`)
}

function loadKeys() {
  const file = path.join(dataDirectory, 'keys.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') giveUp(`${file} cannot be read (${error.message}).`)
    giveUp(
      `There are no keys in ${dataDirectory} yet. Start Kachi once with "npm start", or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Only one process can open the embedded database, so a running server has to rotate the keys
 * itself.
 */
async function rotate() {
  if (process.env.DATABASE_URL || !existsSync(path.join(dataDirectory, 'lock'))) {
    return runInForeground(pinnedNode, [inProject('scripts/launch/rotate-key.ts')])
  }
  const { serviceRoleKey } = loadKeys()
  const server = `${serverAddress()}/auth/v1`
  if (!(await isOurs(server, serviceRoleKey))) {
    giveUp(
      `Kachi is using ${dataDirectory}, but does not respond at ${server}. Set the PORT (and HOST) it uses, or stop it first.`,
    )
  }
  const response = await fetch(`${server}/admin/signing-keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${serviceRoleKey}` },
  })
  if (!response.ok) giveUp(`The server refused to make a new key (status ${response.status}).`)
  const { kid } = await response.json()
  sayRotated(kid)
}

function serverAddress() {
  const { HOST = '', PORT } = process.env
  const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`
}

/** Sends the service key only to our own server, not to another program on its port. */
async function isOurs(server, serviceRoleKey) {
  const [header = ''] = serviceRoleKey.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  try {
    const { keys } = await (await fetch(`${server}/.well-known/jwks.json`)).json()
    return keys.some((key) => key.kid === kid)
  } catch {
    return false
  }
}
