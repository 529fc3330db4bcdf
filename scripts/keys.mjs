import { readFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp } from './progress.mjs'
import { projectDirectory } from './project.mjs'

const dataDirectory = path.resolve(projectDirectory, process.env.DATA_DIR || '.data')
const { anonKey, serviceRoleKey } = readKeys(path.join(dataDirectory, 'keys.json'))
process.stdout.write(`ANON_KEY=${anonKey}\nSERVICE_ROLE_KEY=${serviceRoleKey}\n`)

function readKeys(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') giveUp(`${file} cannot be read (${error.message}).`)
    giveUp(
      `There are no keys in ${dataDirectory} yet. Start Kachi once with "npm start"; DATA_DIR names another folder.`,
    )
  }
}
